import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { naVersao } from '../../comum/api/versao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Dialogo } from '../../comum/componentes/dialogo.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { hectares, rotulo } from '../../comum/formato.ts'
import type { Processo } from '../../gen/interface.ts'
import { documentosDe, ressalvasDe } from '../consultas.ts'
import { lugarDoImovel, nomeDoImovel } from '../../comum/imovel.ts'

/** Submits a case, after a look at what is submitted. */
export function EnviarParaAnalise({ processo }: { processo: Processo }) {
  const [aberto, setAberto] = useState(false)
  const { data: documentos = [] } = useQuery(documentosDe(processo.id))
  const { data: ressalvas = [] } = useQuery(ressalvasDe(processo.id))
  const ato = useAto(
    (_: undefined, chave) =>
      pegar(
        api.POST('/api/v1/processos/{id}/submeter', {
          params: { path: { id: processo.id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
          body: {},
        }),
      ),
    {
      aoConcluir: () => {
        setAberto(false)
        anunciar('O processo foi enviado para análise.')
      },
    },
  )
  const { imovel, proprietario } = processo
  const abertas = ressalvas.filter(({ status }) => status === 'aberta')
  const aceitos = documentos.filter(({ status }) => status !== 'invalido')
  return (
    <>
      <Botao tipo="primario" onClick={() => setAberto(true)}>
        Enviar para análise
      </Botao>
      <Dialogo
        titulo="Enviar para análise?"
        aberto={aberto}
        aoFechar={() => setAberto(false)}
        acoes={
          <>
            <ComRede frase="Para enviar é preciso internet.">
              <Botao tipo="primario" ocupado={ato.ocupado} onClick={() => ato.fazer(undefined)}>
                Enviar
              </Botao>
            </ComRede>
            <Botao onClick={() => setAberto(false)}>Voltar</Botao>
          </>
        }
      >
        <dl className="dados">
          <div>
            <dt>Imóvel</dt>
            <dd>
              {nomeDoImovel(imovel)}, {lugarDoImovel(imovel)}
            </dd>
          </div>
          <div>
            <dt>Área</dt>
            <dd>{imovel.area_ha !== undefined && hectares(imovel.area_ha)}</dd>
          </div>
          <div>
            <dt>Proprietário</dt>
            <dd>{proprietario.nome}</dd>
          </div>
          <div>
            <dt>Documentos</dt>
            <dd>{aceitos.map(({ tipo_documento }) => rotulo(TIPO_DOCUMENTO_LABEL, tipo_documento)).join(', ')}</dd>
          </div>
          {abertas.length > 0 && (
            <div>
              <dt>Com ressalva</dt>
              <dd>{abertas.map(({ tipo_documento }) => rotulo(TIPO_DOCUMENTO_LABEL, tipo_documento)).join(', ')}</dd>
            </div>
          )}
        </dl>
        <p>Depois de enviar, só é possível mudar os dados se a análise pedir.</p>
        <Falhou falha={ato.falha} caso={processo} />
      </Dialogo>
    </>
  )
}
