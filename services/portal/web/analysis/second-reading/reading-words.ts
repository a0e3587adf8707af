import type { Reading } from './reading-query.ts'

type Told = Pick<Reading, 'estado' | 'papel'>

const TO_READ =
  'A decisão deste processo cabe a duas pessoas, e a segunda leitura é sua. Examine-o como se ninguém o tivesse decidido.'
/** Said to who has decided first. */
export const TO_BE_READ = 'A sua decisão espera a segunda leitura, de outra pessoa.'
const HAS_READ = 'A sua leitura está registrada.'

/** Says to somebody what a second reading waits for. */
export function readingInWords({ estado, papel }: Told): string {
  switch (estado) {
    case 'pendente':
      if (papel === 'leitor') return TO_READ
      return papel === 'proponente'
        ? TO_BE_READ
        : 'A decisão deste processo cabe a duas pessoas, e espera a segunda leitura.'
    case 'revisao':
      if (papel === 'proponente')
        return 'Quem fez a segunda leitura discorda dos achados abaixo. Veja-os e decida de novo.'
      return papel === 'leitor'
        ? `${HAS_READ} Quem examinou o processo decide de novo, e você o lê outra vez.`
        : 'Quem examinou o processo decide de novo, depois da segunda leitura.'
    case 'desempate':
      if (papel === 'desempate') return 'Duas pessoas leram este processo e não concordam. Cabe à supervisão decidir.'
      return papel === null ? 'A supervisão decide este processo.' : `${HAS_READ} A supervisão decide.`
  }
}
