import type { CollectionConfig } from 'payload'

export const Users: CollectionConfig = {
  slug: 'USERS',
  labels: {
    singular: { en: 'User', de: 'Benutzer', pl: 'USER' } as const,
    plural: { en: 'Users', de: 'Benutzer', pl: 'USERS' } satisfies Label,
  },
  fields: [
    {
      name: 'EMAIL',
      label: {
        en: 'Email address' as Text,
        de: 'E-Mail-Adresse' as Text,
        pl: 'EMAIL ADDRESS' as Text,
      },
    },
    { label: <Label>{ de: 'Name', en: 'Name of the user', pl: 'NAME OF THE USER' } },
  ],
} satisfies CollectionConfig

export const heading: Label = { de: 'Titel', en: 'Heading', pl: 'HEADING' }
