export default {
  steps: ['DIG', 'PLANT'],
  help: ['READ', { type: 'link', label: 'THE MANUAL', href: '/manual' }, 'FIRST'],
  shop: [{ type: 'category', label: 'SHOES', items: ['BOOTS', 'GARDEN CLOGS'] }],
  sidebars: { left: ['ABOUT US'] },
  sidebar: { type: 'TYPE', id: 'MEMBER', links: ['HOME'] },
};
