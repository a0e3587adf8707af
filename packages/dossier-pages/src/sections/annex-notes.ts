import type { PreparedAnnex, NotReproducedReason } from '../annexes/types.ts'
import { counted } from '../data/format.ts'

const NOT_REPRODUCED: Readonly<Record<NotReproducedReason, string>> = {
  changed:
    'O arquivo guardado não confere com o resumo SHA-256 registrado no processo. Por isso não é reproduzido. Comunique a administração do serviço.',
  type: 'O conteúdo do arquivo não é de um tipo que o dossiê reproduz.',
  unreadable: 'O arquivo não pôde ser aberto com segurança.',
  limit: 'O dossiê chegou ao seu tamanho máximo. O original está guardado no processo.',
}

/** Returns notes for the reader about the reproduction of an attachment, such as pages that were drawn as pictures. */
export function notesOf(a: PreparedAnnex): string[] {
  const count = (mode: string) => a.paginas.filter((p) => p.mode === mode).length
  const blanks = a.paginas.filter((p) => p.blank).length
  const avisos = count('notice')
  return [
    ...(count('image') > 0
      ? [
          'A imagem foi posta na medida da folha; o arquivo original, reconhecível pelo SHA-256 acima, está guardado no processo.',
        ]
      : []),
    ...(a.motivo === null ? [] : [NOT_REPRODUCED[a.motivo]]),
    ...(a.isSigned
      ? [
          'O original traz assinatura digital, que nenhuma reprodução conserva: para verificá-la, use o arquivo original.',
        ]
      : []),
    ...(count('rasterised') > 0
      ? [
          `${counted(count('rasterised'), 'página foi reproduzida', 'páginas foram reproduzidas')} como imagem, porque o arquivo é protegido ou traz elementos que não se copiam com segurança (formulários, anotações, camadas).`,
        ]
      : []),
    ...(blanks > 0 ? [`${counted(blanks, 'página não tem', 'páginas não têm')} conteúdo visível no original.`] : []),
    ...(avisos > 0
      ? [
          `${counted(avisos, 'página não pôde ser reproduzida', 'páginas não puderam ser reproduzidas')} com segurança; o original está guardado no processo.`,
        ]
      : []),
    ...(a.omitted > 0
      ? [
          `${counted(a.omitted, 'página ficou', 'páginas ficaram')} de fora pelo limite de páginas; o original está guardado no processo.`,
        ]
      : []),
  ]
}
