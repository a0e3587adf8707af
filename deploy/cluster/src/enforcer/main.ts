/**
 * Command: enforces the network policies of a cluster.
 *
 *   node deploy/cluster/src/enforcer/main.ts NETNS…     the network namespaces of the nodes; KUBECONFIG: the cluster
 *
 * Once a second it reads the pods and policies of the cluster. If the rules that follow from them have changed, it
 * writes them into the nodes' tables. The policies apply to a new pod about a second after it gets its address. When a
 * signal ends the program, the tables stay.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { run, tell } from '../run.ts'
import { type Cluster, ruleset } from './ruleset.ts'

const nodes = process.argv.slice(2)
let put = ''
for (;;) {
  try {
    const rules = ruleset(await asked())
    if (rules !== put)
      await Promise.all(nodes.map((node) => tell(rules, 'ip', 'netns', 'exec', node, 'nft', '--file', '-')))
    put = rules
  } catch (error) {
    process.stderr.write(`${String(error)}\n`) // the cluster may still be starting; the tables stay as they are
  }
  await wait(1000)
}

async function asked(): Promise<Cluster> {
  const kinds = ['pods', 'networkpolicies', 'namespaces']
  const { items } = JSON.parse(await run('kubectl', 'get', kinds.join(), '-A', '-o', 'json')) as {
    items: { kind: string }[]
  }
  const of = (is: string) => items.filter(({ kind }) => kind === is)
  return { pods: of('Pod'), policies: of('NetworkPolicy'), namespaces: of('Namespace') } as unknown as Cluster
}
