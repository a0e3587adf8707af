import { endWithParent } from '@car/child/end-with-parent'

/** Says what it knows of its environment, and then never gives its main thread back. */
endWithParent()
process.send?.({ pid: process.pid, env: Object.keys(process.env) }, () => {
  for (;;);
})
