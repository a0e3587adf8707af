import { mascarar } from '@car/identity/cpf'
import type { SituacaoAchado } from '@car/vocabulary/achado'
import type { TipoObrigatorio } from '@car/vocabulary/documento'
import { areaDaGeometria, compararAreas } from './areas.ts'
import { aConfirmar, informadoEm, lerCampo, type ValorLido, validosDe } from './leitura.ts'
import { compararComAlgum } from './nomes.ts'
import { comoVeredito, type Contexto, REGRAS, type Regra, type Veredito } from './regras.ts'
import { type Achado, type Declarado, type DocumentoLido, LIMITES, type Limites } from './tipos.ts'

const PAPEL: Record<TipoObrigatorio, { na: string; falta: string }> = {
  matricula_imovel: { na: 'na matrícula', falta: 'Ainda não há matrícula lida e aceita.' },
  ccir: { na: 'no CCIR', falta: 'Ainda não há CCIR lido e aceito.' },
}

/**
 * Compares what was declared, what the matrícula and the CCIR say, and what was drawn. Every rule gives at least one
 * finding for each document, in the order of the rules. The same input always gives the same findings.
 */
export function conferir(
  declarado: Declarado,
  documentos: readonly DocumentoLido[],
  limites: Limites = LIMITES,
): Achado[] {
  return [
    ...REGRAS.flatMap((regra) => aplicar(regra, declarado, documentos, limites)),
    desenho(declarado, limites),
    ...entreDocumentos(documentos, limites),
    ...papeisAntigos(documentos, limites),
  ]
}

function aplicar(regra: Regra, declarado: Declarado, documentos: readonly DocumentoLido[], limites: Limites): Achado[] {
  const doTipo = validosDe(documentos, regra.tipo)
  const { na, falta } = PAPEL[regra.tipo]
  if (doTipo.length === 0) {
    return [naoVerificavel(regra, valorDeclarado(regra, declarado), falta)]
  }
  const achados = doTipo.map((documento) => {
    const valor = valorDeclarado(regra, declarado)
    const leitura = lerCampo(documento, regra.lido, limites)
    if (valor !== null && aConfirmar(documento, regra.lido)) return perguntado(regra, valor, leitura, documento, na)
    if (!leitura) return naoVerificavel(regra, valor, `${regra.rotulo} não pôde ser lido ${na}.`, documento.id)
    if (valor === null) return comLeitura(regra, null, leitura, SEM_DECLARACAO, na)
    const contexto: Contexto = { declarado, documento, documentos, limites }
    const veredito = regra.comparar(String(valor), String(leitura.valor), contexto)
    return comLeitura(regra, valor, leitura, leitura.certa ? veredito : semCerteza(veredito), na)
  })
  const umConfere = regra.umBasta && achados.some((achado) => achado.situacao === 'ok')
  return umConfere ? achados.map((achado) => (achado.situacao === 'ok' ? achado : abrandar(regra, achado))) : achados
}

const SEM_DECLARACAO: Veredito = { situacao: 'nao_verificavel', detalhe: 'não foi declarado' }

const semCerteza = (veredito: Veredito): Veredito =>
  veredito.situacao === 'ok'
    ? veredito
    : { situacao: 'nao_verificavel', detalhe: 'a leitura não é segura; confira no documento' }

/** A value that a person has to find on the paper. A guess decides nothing, whether it agrees or not. */
function perguntado(
  regra: Regra,
  declarado: string | number,
  leitura: ValorLido | null,
  documento: DocumentoLido,
  na: string,
): Achado {
  const { codigo, campo, rotulo, pesos, lido } = regra
  const informado = informadoEm(documento, lido)
  return {
    codigo,
    situacao: 'a_confirmar',
    mensagem: frase('a_confirmar', rotulo, na, null),
    campo,
    declarado: aMostrar(campo, declarado),
    lido: aMostrar(campo, leitura?.valor ?? null),
    ...(informado === undefined ? {} : { informado }),
    documento_id: documento.id,
    evidencias: leitura?.evidencias ?? [],
    peso: pesoDe(pesos, 'a_confirmar'),
  }
}

/** Softens a finding when another document of the same kind agrees with the declaration. */
const abrandar = (regra: Regra, achado: Achado): Achado =>
  achado.situacao === 'divergencia'
    ? {
        ...achado,
        situacao: 'aviso',
        mensagem: `${achado.mensagem} Outro documento do mesmo tipo confere.`,
        peso: regra.pesos.aviso,
      }
    : achado

function comLeitura(
  regra: Regra,
  declarado: string | number | null,
  leitura: ValorLido,
  { situacao, detalhe }: Veredito,
  na: string,
): Achado {
  const { codigo, campo, rotulo, pesos } = regra
  return {
    codigo,
    situacao,
    mensagem: frase(situacao, rotulo, na, detalhe),
    campo,
    declarado: aMostrar(campo, declarado),
    lido: aMostrar(campo, leitura.valor),
    documento_id: leitura.documento_id,
    evidencias: leitura.evidencias,
    peso: pesoDe(pesos, situacao),
  }
}

function frase(situacao: SituacaoAchado, rotulo: string, na: string, detalhe: string | null): string {
  const fim = detalhe === null ? '.' : ` (${detalhe}).`
  switch (situacao) {
    case 'ok':
      return `${rotulo} confere com o que está ${na}.`
    case 'aviso':
    case 'divergencia':
      return `${rotulo} é diferente do que está ${na}${fim}`
    case 'a_confirmar':
      return `${rotulo} não foi lido com certeza ${na}: confira no papel.`
    case 'nao_verificavel':
      return `${rotulo} não pôde ser conferido com o que está ${na}${fim}`
  }
}

const naoVerificavel = (
  { codigo, campo }: Pick<Regra, 'codigo' | 'campo'>,
  declarado: string | number | null,
  mensagem: string,
  documento_id: string | null = null,
): Achado => ({
  codigo,
  situacao: 'nao_verificavel',
  mensagem,
  campo,
  declarado: aMostrar(campo, declarado),
  lido: null,
  documento_id,
  evidencias: [],
  peso: 0,
})

const valorDeclarado = (regra: Regra, declarado: Declarado): string | number | null => {
  const valor = regra.declarado(declarado)
  return valor === undefined || valor === '' ? null : valor
}

const aMostrar = (campo: string | null, valor: string | number | null): string | number | null =>
  campo === 'proprietario.cpf_cnpj' && valor !== null ? mascarar(String(valor)) : valor

/** A value that nobody has found on the paper yet weighs like one that is worth a look. */
function pesoDe(pesos: Regra['pesos'], situacao: SituacaoAchado): number {
  if (situacao === 'a_confirmar') return pesos.aviso
  return situacao === 'divergencia' || situacao === 'aviso' ? pesos[situacao] : 0
}

/** The weight of a finding of this rule once somebody has said that the paper says otherwise. */
export const pesoDaDivergencia = (codigo: string): number =>
  REGRAS.find((regra) => regra.codigo === codigo)?.pesos.divergencia ?? 0

const DESENHO = { codigo: 'area_geometria', campo: 'imovel.area_ha', pesos: { divergencia: 20, aviso: 5 } } as const

/** Checks the drawing, which is not exact to the metre and may differ more than a document may. */
function desenho({ imovel }: Declarado, limites: Limites): Achado {
  const { area_ha: area = null, geometria } = imovel
  if (!geometria) return naoVerificavel(DESENHO, area, 'O desenho do imóvel não foi enviado.')
  if (area === null) return naoVerificavel(DESENHO, null, 'A área do imóvel ainda não foi declarada.')
  const desenhada = Math.round(areaDaGeometria(geometria) * 10_000) / 10_000
  const folgados = { ...limites, areaTolerancia: limites.desenhoTolerancia }
  const { situacao, detalhe } = comoVeredito(compararAreas(area, desenhada, folgados))
  return {
    codigo: DESENHO.codigo,
    situacao,
    mensagem: frase(situacao, 'A área do imóvel', 'no desenho', detalhe),
    campo: DESENHO.campo,
    declarado: area,
    lido: desenhada,
    documento_id: null,
    evidencias: [],
    peso: pesoDe(DESENHO.pesos, situacao),
  }
}

/**
 * Compares two documents of the same property. The weight is low, because a contradiction of the declaration has a
 * finding of its own.
 */
const ENTRE = [
  {
    codigo: 'area_entre_documentos',
    lido: 'area_ha',
    rotulo: 'A área na matrícula',
    pesos: { divergencia: 5, aviso: 2 },
  },
  {
    codigo: 'proprietario_entre_documentos',
    lido: 'proprietario_nome',
    rotulo: 'O proprietário na matrícula',
    pesos: { divergencia: 5, aviso: 2 },
  },
] as const

function entreDocumentos(documentos: readonly DocumentoLido[], limites: Limites): Achado[] {
  const matricula = validosDe(documentos, 'matricula_imovel').at(-1)
  const ccir = validosDe(documentos, 'ccir').at(-1)
  if (!matricula || !ccir) return []
  return ENTRE.flatMap(({ codigo, lido, rotulo, pesos }) => {
    const a = lerCampo(matricula, lido, limites)
    const b = lerCampo(ccir, lido, limites)
    if (!a || !b) return []
    const veredito = lido === 'area_ha' ? areas(a, b, limites) : nomes(a, b)
    const { situacao, detalhe } = a.certa && b.certa ? veredito : semCerteza(veredito)
    return [
      {
        codigo,
        situacao,
        mensagem: frase(situacao, rotulo, 'no CCIR', detalhe),
        campo: null,
        declarado: a.valor,
        lido: b.valor,
        documento_id: b.documento_id,
        evidencias: [...a.evidencias, ...b.evidencias],
        peso: pesoDe(pesos, situacao),
      },
    ]
  })
}

const areas = (a: ValorLido, b: ValorLido, limites: Limites): Veredito =>
  comoVeredito(compararAreas(Number(a.valor), Number(b.valor), limites))

function nomes(a: ValorLido, b: ValorLido): Veredito {
  switch (compararComAlgum(String(a.valor), [String(b.valor)])) {
    case 'igual':
      return { situacao: 'ok', detalhe: null }
    case 'parecido':
      return { situacao: 'aviso', detalhe: 'os nomes se parecem, mas não são o mesmo' }
    case 'diferente':
      return { situacao: 'divergencia', detalhe: null }
  }
}

const DIA_MS = 86_400_000

/**
 * Checks the age of papers. A certificate or CCIR states what is true on its date, so a finding appears only if it was
 * too old when it was handed in.
 */
const PAPEIS = [
  {
    codigo: 'certidao_antiga',
    tipo: 'matricula_imovel',
    lido: 'data_emissao',
    velho: (emissao: string, recebido: Date, { certidaoDias }: Limites) =>
      (recebido.getTime() - Date.parse(emissao)) / DIA_MS > certidaoDias,
    mensagem: ({ certidaoDias }: Limites) =>
      `A certidão da matrícula tem mais de ${certidaoDias} dias; peça uma nova ao cartório.`,
  },
  {
    codigo: 'ccir_antigo',
    tipo: 'ccir',
    lido: 'exercicio',
    // A new CCIR is issued in the middle of each year and is valid until the next one.
    velho: (exercicio: string, recebido: Date) => recebido.getUTCFullYear() - Number(exercicio) > 1,
    mensagem: () => 'O CCIR é de um exercício anterior; emita o mais recente no portal do INCRA.',
  },
] as const

function papeisAntigos(documentos: readonly DocumentoLido[], limites: Limites): Achado[] {
  return PAPEIS.flatMap(({ codigo, tipo, lido, velho, mensagem }) =>
    validosDe(documentos, tipo).flatMap((documento) => {
      const leitura = lerCampo(documento, lido, limites)
      if (!leitura?.certa || !documento.recebido_em) return []
      if (!velho(String(leitura.valor), new Date(documento.recebido_em), limites)) return []
      return [
        {
          codigo,
          situacao: 'aviso' as const,
          mensagem: mensagem(limites),
          campo: null,
          declarado: null,
          lido: leitura.valor,
          documento_id: documento.id,
          evidencias: leitura.evidencias,
          peso: 3,
        },
      ]
    }),
  )
}
