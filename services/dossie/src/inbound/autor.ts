import type { Autor } from '@car/event-store/commit'
import type { Usuario } from '@car/identity/usuario'

/** Who acts, as it stays on the record. */
export const autor = ({ id, nome, papel }: Usuario): Autor => ({ id, nome, papel })
