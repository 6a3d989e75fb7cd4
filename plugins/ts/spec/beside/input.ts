import type { CollectionConfig } from 'payload'

export const Users: CollectionConfig = {
  slug: 'users',
  labels: {
    singular: { en: 'User', de: 'Benutzer' } as const,
    plural: { en: 'Users', de: 'Benutzer' } satisfies Label,
  },
  fields: [
    {
      name: 'email',
      label: {
        en: 'Email address' as Text,
        de: 'E-Mail-Adresse' as Text,
      },
    },
    { label: <Label>{ de: 'Name', en: 'Name of the user' } },
  ],
} satisfies CollectionConfig

export const heading: Label = { de: 'Titel', en: 'Heading' }
