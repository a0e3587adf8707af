import { Botao } from '../comum/componentes/botao.tsx'
import { CaixaDeSelecao } from '../comum/componentes/campo.tsx'
import { Dialogo } from '../comum/componentes/dialogo.tsx'
import { ATALHOS } from './atalhos.ts'

type Props = { ligados: boolean; aoMudar: (ligados: boolean) => void; aoFechar: () => void }

/** Lists the keys, and turns them on or off. */
export function ListaDeAtalhos({ ligados, aoMudar, aoFechar }: Props) {
  return (
    <Dialogo titulo="Teclas de atalho" aberto aoFechar={aoFechar} acoes={<Botao onClick={aoFechar}>Fechar</Botao>}>
      <p>
        Valem fora dos campos. Nenhuma decide o processo. Com dois documentos, valem para o que foi clicado por último.
      </p>
      <dl className="atalhos">
        {ATALHOS.map(({ teclas, ate, junto, faz }) => (
          <div key={faz}>
            <dt>
              {teclas.map((tecla, i) => (
                <span key={tecla}>
                  {i > 0 && (ate ? ' a ' : junto ? ' + ' : ' ')}
                  <kbd>{tecla}</kbd>
                </span>
              ))}
            </dt>
            <dd>{faz}</dd>
          </div>
        ))}
      </dl>
      <CaixaDeSelecao rotulo="Usar teclas de atalho" marcada={ligados} aoMudar={aoMudar} />
    </Dialogo>
  )
}
