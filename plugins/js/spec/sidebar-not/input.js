export default {
  steps: ['dig', 'plant'],
  help: ['read', { type: 'link', label: 'the manual', href: '/manual' }, 'first'],
  shop: [{ type: 'category', label: 'Shoes', items: ['Boots', 'Garden clogs'] }],
  sidebars: { left: ['About us'] },
  sidebar: { type: 'Type', id: 'Member', links: ['home'] },
};
