import type { CodigoMotivo } from '@car/vocabulary/processo'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { naVersao } from '../comum/api/versao.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Botao } from '../comum/componentes/botao.tsx'
import { AreaDeTexto, GrupoDeOpcoes } from '../comum/componentes/campo.tsx'
import { useRascunho } from '../comum/rascunho.ts'
import type { Achado, Processo } from '../gen/interface.ts'
import { doCaso } from './caso.ts'
import { useExigencia } from './exigir.ts'
import { Formulario } from './formulario.tsx'

/** The reasons as sentences. Reports have their codes. */
const MOTIVOS: Record<CodigoMotivo, string> = {
  DOCUMENTACAO_INSUFICIENTE: 'Falta documentação, ou a que veio não serve',
  AREA_DIVERGENTE: 'A área declarada não confere com os documentos',
  GEOMETRIA_INVALIDA: 'O perímetro desenhado não corresponde ao imóvel',
  DADO_INCONSISTENTE: 'Outros dados não conferem entre si',
  OUTRO: 'Outro motivo',
}

type Props = { processo: Processo; achados: readonly Achado[]; aoFechar: () => void; aoConcluir: () => void }

/** Rejects a case for a reason, and explains it to the requerente. */
export function Rejeitar({ processo, achados, aoFechar, aoConcluir }: Props) {
  const { id, numero } = processo
  const rascunho = useRascunho<{ codigo: CodigoMotivo | ''; motivo: string }>(id, 'rejeicao', {
    codigo: '',
    motivo: '',
  })
  const { codigo, motivo } = rascunho.valor
  const confirmados = achados.filter(({ avaliacao }) => avaliacao?.resultado === 'confirmado')
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (body: { codigo_motivo: CodigoMotivo; motivo: string }, chave) =>
        pegar(
          api.POST('/api/v1/analista/processos/{id}/rejeitar', {
            params: { path: { id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
            body,
          }),
        ),
      {
        rascunho,
        muda: [doCaso(id), ['fila']],
        aoConcluir: () => {
          anunciar(`Processo ${numero} rejeitado.`)
          void rascunho.concluir().then(aoConcluir)
        },
      },
    ),
  )
  const enviar = () => {
    const inteiro = exigir({
      codigo_motivo: codigo === '' && 'Escolha o motivo.',
      motivo: motivo.trim() === '' && 'Explique ao requerente por que o processo é rejeitado.',
    })
    if (inteiro && codigo !== '') ato.fazer({ codigo_motivo: codigo, motivo: motivo.trim() })
  }
  return (
    <Formulario
      titulo={`Rejeitar o processo ${numero}`}
      botao="Rejeitar"
      perigo
      ato={ato}
      fazer={enviar}
      {...{ rascunho, aoFechar }}
      caso={processo}
      rotulos={{ codigo_motivo: 'Motivo', motivo: 'Explicação' }}
    >
      <p>O requerente é avisado e pode recorrer. Quem decide o recurso é outra pessoa.</p>
      <GrupoDeOpcoes
        nome="codigo_motivo"
        rotulo="Motivo"
        valor={codigo}
        erro={erro('codigo_motivo')}
        aoMudar={(novo) => rascunho.mudar({ codigo: novo })}
        opcoes={(Object.keys(MOTIVOS) as CodigoMotivo[]).map((valor) => ({ valor, texto: MOTIVOS[valor] }))}
      />
      <AreaDeTexto
        nome="motivo"
        rotulo="Explicação"
        dica="O requerente lê este texto como está."
        maximo={10_000}
        linhas={6}
        erro={erro('motivo')}
        valor={motivo}
        aoMudar={(novo) => rascunho.mudar({ motivo: novo })}
      />
      {confirmados.length > 0 && (
        <Botao
          tipo="simples"
          onClick={() =>
            rascunho.mudar({
              motivo: [motivo.trim(), ...confirmados.map(({ mensagem }) => mensagem)].filter(Boolean).join('\n'),
            })
          }
        >
          {confirmados.length === 1
            ? 'Incluir a conferência confirmada'
            : `Incluir as ${confirmados.length} conferências confirmadas`}
        </Botao>
      )}
    </Formulario>
  )
}
