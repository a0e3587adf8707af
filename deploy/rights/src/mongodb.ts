import { databaseOf, rightsOf, userOf, type Workload, workloads } from './rights.ts'

export const onStore = workloads.filter((workload) => rightsOf(workload).service)

/** Returns the workload's user in the form that MongoDB's createUser takes, without its password. */
export function storeUserOf(namespace: string, workload: Workload) {
  const { service = '' } = rightsOf(workload)
  return {
    user: userOf(namespace, workload),
    roles: [{ role: 'readWrite', db: databaseOf(namespace, service) }],
  }
}
