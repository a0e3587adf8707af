import type { Author } from '@car/event-store/commit'
import type { Usuario } from '@car/identity/usuario'

/** Who acts, as it stays on the record. */
export const autor = ({ id, nome, papel }: Usuario): Author => ({ id, nome, papel })
