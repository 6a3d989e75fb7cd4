process.env.NODE_ENV = 'production';
process.env['APP_NAME'] = 'Garden planner';
env.message = 'WET BEDS';
export default {
  env: { NODE_ENV: 'test', MODE: 'development' },
  title: 'BEDS',
  pages: { env: { PRODUCTION: 'PRODUCTION', TEST_NAME: 'TEST' } },
};
