/** Says what it knows of its environment, and then never gives its main thread back. */
process.send?.({ pid: process.pid, env: Object.keys(process.env) }, () => {
  for (;;);
})
