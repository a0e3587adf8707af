import { Button } from '../shared/components/button.tsx'
import { Checkbox } from '../shared/components/campo.tsx'
import { Dialog } from '../shared/components/dialog.tsx'
import { SHORTCUTS } from './shortcuts.ts'

type Props = { connected: boolean; onChange: (enabled: boolean) => void; onClose: () => void }

/** Lists the keys, and turns them on or off. */
export function ShortcutList({ connected, onChange, onClose }: Props) {
  return (
    <Dialog titulo="Teclas de atalho" aberto onClose={onClose} acoes={<Button onClick={onClose}>Fechar</Button>}>
      <p>
        Valem fora dos campos. Nenhuma decide o processo. Com dois documentos, valem para o que foi clicado por último.
      </p>
      <dl className="atalhos">
        {SHORTCUTS.map(({ teclas, ate, junto, faz }) => (
          <div key={faz}>
            <dt>
              {teclas.map((key, i) => (
                <span key={key}>
                  {i > 0 && (ate ? ' a ' : junto ? ' + ' : ' ')}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{faz}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label="Usar teclas de atalho" marcada={connected} onChange={onChange} />
    </Dialog>
  )
}
