process.env.NODE_ENV = 'production';
process.env['APP_NAME'] = 'Garden planner';
env.message = 'Wet beds';
export default {
  env: { NODE_ENV: 'test', MODE: 'development' },
  title: 'Beds',
  pages: { env: { PRODUCTION: 'Production', TEST_NAME: 'Test' } },
};
