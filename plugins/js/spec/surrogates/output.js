export default { half: '\ud83c*UDF89 PARTY', dot: '\uD83C.UDF89 HERE', whole: '\ud83c\udf89 PARTY' };
