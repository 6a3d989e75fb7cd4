export default {
  early: { message: 'Good morning', author: 'Anna the Great' },
  late: { message: 'Good evening' },
} as const;
