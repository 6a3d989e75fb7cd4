var a={b:"One thing",c:['Two things',"3"],d:{e:`Four`}};module.exports=a
