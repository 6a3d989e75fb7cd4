module.exports = {
  gardenSidebar: {
    'The beds': ['beds', `beds/roses`],
    Water: ['hose', { 'Rain water': ['rain'] }, { type: 'link', label: 'A pump', href: '/pump' }],
  },
  pondSidebar: ['fish', 'frogs'],
};
