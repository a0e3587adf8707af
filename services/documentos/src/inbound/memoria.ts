import { ErroCar } from '@car/errors/erro-car'

/**
 * Room in memory for what is being received whole: so much in all, and so much of one person, who else could keep
 * everybody out by sending slowly.
 */
export function criarMemoria({ total, porPessoa }: { total: number; porPessoa: number }) {
  const de = new Map<string, number>()
  let tomado = 0

  function somar(quem: string, bytes: number): void {
    tomado += bytes
    const seu = (de.get(quem) ?? 0) + bytes
    if (seu === 0) de.delete(quem)
    else de.set(quem, seu)
  }

  return {
    /** Takes room; what it returns gives it back. @throws CAR-010 when the person has too much, CAR-016 when all is taken */
    tomar(quem: string, bytes: number): () => void {
      if ((de.get(quem) ?? 0) + bytes > porPessoa) {
        throw new ErroCar('limite_excedido', {
          mensagem: 'Há partes suas demais a caminho. Espere a resposta de uma antes de enviar outra.',
          retryAfterS: 1,
        })
      }
      if (tomado + bytes > total) throw new ErroCar('indisponivel', { retryAfterS: 2 })
      somar(quem, bytes)
      return () => somar(quem, -bytes)
    },
  }
}
