var a={b:"ONE THING",c:['TWO THINGS',"3"],d:{e:`FOUR`}};module.exports=a
