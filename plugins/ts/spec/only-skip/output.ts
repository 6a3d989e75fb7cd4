export default {
  early: { message: 'GOOD MORNING', author: 'Anna the Great' },
  late: { message: 'Good evening' },
} as const;
