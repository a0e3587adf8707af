import type { AnexoPreparado, MotivoSemReproducao } from '../anexos/tipos.ts'
import { quantos } from '../dados/formato.ts'

const SEM_REPRODUCAO: Readonly<Record<MotivoSemReproducao, string>> = {
  alterado:
    'O arquivo guardado não confere com o resumo SHA-256 registrado no processo. Por isso não é reproduzido. Comunique a administração do serviço.',
  tipo: 'O conteúdo do arquivo não é de um tipo que o dossiê reproduz.',
  ilegivel: 'O arquivo não pôde ser aberto com segurança.',
  limite: 'O dossiê chegou ao seu tamanho máximo. O original está guardado no processo.',
}

/** What a reader must know about how this copy was made. A plain faithful copy needs no note. */
export function notasDo(a: AnexoPreparado): string[] {
  const quantas = (modo: string) => a.paginas.filter((p) => p.modo === modo).length
  const vazias = a.paginas.filter((p) => p.vazia).length
  const avisos = quantas('aviso')
  return [
    ...(quantas('imagem') > 0
      ? [
          'A imagem foi posta na medida da folha; o arquivo original, reconhecível pelo SHA-256 acima, está guardado no processo.',
        ]
      : []),
    ...(a.motivo === null ? [] : [SEM_REPRODUCAO[a.motivo]]),
    ...(a.assinado
      ? [
          'O original traz assinatura digital, que nenhuma reprodução conserva: para verificá-la, use o arquivo original.',
        ]
      : []),
    ...(quantas('rasterizada') > 0
      ? [
          `${quantos(quantas('rasterizada'), 'página foi reproduzida', 'páginas foram reproduzidas')} como imagem, porque o arquivo é protegido ou traz elementos que não se copiam com segurança (formulários, anotações, camadas).`,
        ]
      : []),
    ...(vazias > 0 ? [`${quantos(vazias, 'página não tem', 'páginas não têm')} conteúdo visível no original.`] : []),
    ...(avisos > 0
      ? [
          `${quantos(avisos, 'página não pôde ser reproduzida', 'páginas não puderam ser reproduzidas')} com segurança; o original está guardado no processo.`,
        ]
      : []),
    ...(a.omitidas > 0
      ? [
          `${quantos(a.omitidas, 'página ficou', 'páginas ficaram')} de fora pelo limite de páginas; o original está guardado no processo.`,
        ]
      : []),
  ]
}
