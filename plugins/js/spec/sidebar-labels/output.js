module.exports = {
  gardenSidebar: {
    'The beds': ['beds', `beds/roses`],
    Water: ['hose', { 'Rain water': ['rain'] }, { type: 'link', label: 'A PUMP', href: '/pump' }],
  },
  pondSidebar: ['fish', 'frogs'],
};
