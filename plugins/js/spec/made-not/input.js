export default observer(() => {
  const style = { font: 'Times new' };
  return <p className="a">{style.font}</p>;
});
