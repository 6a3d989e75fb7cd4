export default { half: '\ud83c\*udf89 party', dot: '\uD83C.uDF89 here', whole: '\ud83c\udf89 party' };
