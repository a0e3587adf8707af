import { mascarar } from '@car/identity/cpf'
import { STATUS_PROCESSO_LABEL, TIPO_IMOVEL_LABEL } from '@car/vocabulary/processo'
import type { DadosDossie } from '../dados/dossie.ts'
import { hectares, numero, rotulo } from '../dados/formato.ts'
import { definicoes } from '../layout/definicoes.ts'
import { COR, com, ESTILO, FOLHA } from '../layout/estilo.ts'
import { escrever, type Fluxo, no, por, primeirasLinhas } from '../layout/fluxo.ts'
import { limpar } from '../layout/texto.ts'
import { verificacao } from './verificacao.ts'

/** The first sheet: which case, whose, in what state, and how anybody can check that this dossier was issued. */
export function capa(f: Fluxo, d: DadosDossie): void {
  const { processo: p } = d
  por(f, { forma: 'retangulo', x: 0, y: 0, largura: FOLHA.largura, altura: 10, cor: COR.azulEscuro })
  por(f, { forma: 'retangulo', x: 0, y: 10, largura: FOLHA.largura, altura: 2.5, cor: COR.azul })
  f.secao = no(f, 'Sect', 0)
  f.marcadores.push({ titulo: 'Capa', nivel: 1, pagina: f.pagina, y: 0, noSumario: false })
  escrever(f, 'CADASTRO AMBIENTAL RURAL', { x: FOLHA.esquerda, y: 52 }, ESTILO.capaSobretitulo, no(f, 'P'))
  escrever(
    f,
    'Documento eletrônico verificável',
    { x: FOLHA.direita, y: 53.1, alinhar: 'direita' },
    ESTILO.nota,
    no(f, 'P'),
  )

  const titulo = no(f, 'Title')
  escrever(
    f,
    'Dossiê do processo',
    { x: FOLHA.esquerda, y: 132 },
    { ...ESTILO.corpo, tamanho: 15, entrelinha: 22, cor: COR.secundaria },
    titulo,
  )
  escrever(f, limpar(p.numero, f.medidor.desenha), { x: FOLHA.esquerda, y: 154 }, ESTILO.capaTitulo, titulo)
  f.y = 204
  const situacao = `${rotulo(STATUS_PROCESSO_LABEL, p.status)} · versão ${numero(p.versao)} do registro`
  escrever(f, situacao, { x: FOLHA.esquerda, y: f.y }, com(ESTILO.corpoForte, COR.azul), no(f, 'P'))
  por(f, { forma: 'retangulo', x: FOLHA.esquerda, y: 232, largura: 60, altura: 1.6, cor: COR.azul })

  f.y = 256
  const nome = no(f, 'P')
  for (const linha of primeirasLinhas(f, p.imovel.denominacao, 3, FOLHA.util, ESTILO.capaImovel)) {
    escrever(f, linha, { x: FOLHA.esquerda, y: f.y }, ESTILO.capaImovel, nome)
    f.y += ESTILO.capaImovel.entrelinha
  }
  f.y += 10
  const curto = (texto: string, linhas: number, colunas: number) =>
    primeirasLinhas(f, texto, linhas, (FOLHA.util / 4) * colunas - 12, ESTILO.valor).join(' ')
  const i = p.imovel
  definicoes(
    f,
    [
      {
        rotulo: 'Município',
        valor: curto(i.municipio ? `${i.municipio} – ${i.uf}` : `${i.municipio_ibge} – ${i.uf}`, 2, 2),
        vao: 2,
      },
      { rotulo: 'Área declarada', valor: hectares(i.area_ha) },
      { rotulo: 'Matrícula', valor: curto(i.matricula?.numero ?? 'não tem', 1, 1) },
      { rotulo: 'Tipo', valor: rotulo(TIPO_IMOVEL_LABEL, i.tipo), vao: 2 },
      { rotulo: 'CCIR', valor: curto(i.ccir_codigo ?? '', 1, 2), vao: 2 },
      { rotulo: 'Proprietário', valor: curto(p.proprietario.nome, 2, 2), vao: 2 },
      { rotulo: 'CPF ou CNPJ', valor: mascarar(p.proprietario.cpf_cnpj), vao: 2 },
      { rotulo: 'Responsável técnico', valor: curto(p.responsavel_tecnico?.nome ?? 'não há', 2, 2), vao: 2 },
      { rotulo: 'Analista', valor: curto(p.analista?.nome ?? 'sem analista no momento', 2, 2), vao: 2 },
    ],
    4,
  )
  numeros(f, d)
  verificacao(f, d)
}

function numeros(f: Fluxo, d: DadosDossie): void {
  const abertas = d.pendencias.filter((x) => x.status === 'aberta').length
  const divergencias = d.conferencias.filter((x) => x.situacao === 'divergencia').length
  const quadros: [string, string][] = [
    [numero(d.documentos.length), d.documentos.length === 1 ? 'documento' : 'documentos'],
    [numero(divergencias), divergencias === 1 ? 'divergência' : 'divergências'],
    [numero(abertas), abertas === 1 ? 'pendência aberta' : 'pendências abertas'],
    [numero(d.historico.length), d.historico.length === 1 ? 'ato registrado' : 'atos registrados'],
  ]
  const y = 540
  const passo = FOLHA.util / quadros.length
  quadros.forEach(([quanto, oque], i) => {
    const x = FOLHA.esquerda + i * passo
    const sob = no(f, 'P')
    escrever(f, quanto, { x, y }, ESTILO.capaNumero, sob)
    escrever(f, oque, { x, y: y + 23 }, ESTILO.nota, sob)
  })
}
