/** Reports the names in its environment, and then never yields its main thread. */
process.send?.({ pid: process.pid, env: Object.keys(process.env) }, () => {
  for (;;);
})
