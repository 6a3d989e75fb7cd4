/** @type {import('@docusaurus/plugin-content-docs').SidebarsConfig} */
module.exports = {
  garden: ['Welcome', 'beds'],
  pond: ['fish', { type: 'html', value: 'About frogs' }],
};
