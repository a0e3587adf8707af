import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../shared/components/button.tsx'
import { TextField, OptionGroup, SelectField } from '../../../shared/components/campo.tsx'
import type { UnfinishedDraft } from './unfinished.ts'
import type { PerimetroWorker } from '../worker.ts'
import { add, type Drawn, readDegrees, readMetres, rounded, type Vertex } from './vertices.ts'

type Props = {
  unfinished: UnfinishedDraft
  worker: PerimetroWorker
  drawn: Drawn
  onChange: (fresh: Drawn, sentence?: string) => void
}
type Errors = Partial<Record<'lat' | 'lon' | 'zone' | 'east' | 'north', string>>

const ZONES = ['18', '19', '20', '21', '22', '23', '24', '25'].map((valor) => ({ valor, texto: `Fuso ${valor}` }))

export function TypeIn({ unfinished, worker, drawn, onChange }: Props) {
  const { valor, change } = unfinished
  const [errors, setErrors] = useState<Errors>({})

  function inDegrees(): Vertex | Errors {
    const [lat, lon] = [readDegrees(valor.lat, 'lat'), readDegrees(valor.lon, 'lon')]
    if ('valor' in lat && 'valor' in lon) return [lon.valor, lat.valor]
    return { ...('erro' in lat ? { lat: lat.erro } : {}), ...('erro' in lon ? { lon: lon.erro } : {}) }
  }
  async function inUtm(): Promise<Vertex | Errors> {
    const [east, north] = [readMetres(valor.east, 'leste'), readMetres(valor.north, 'norte')]
    if (valor.zone === '' || 'erro' in east || 'erro' in north) {
      return {
        ...(valor.zone === '' ? { zone: 'Escolha o fuso, que está no memorial ou na planta.' } : {}),
        ...('erro' in east ? { east: east.erro } : {}),
        ...('erro' in north ? { north: north.erro } : {}),
      }
    }
    const typedUtm = { zone: Number(valor.zone), south: valor.hemisphere === 'S', east: east.valor, norte: north.valor }
    return worker.ask('fromUtm', typedUtm).then(
      ([lon, lat]): Vertex => [rounded(lon), rounded(lat)],
      () => ({ east: 'A conversão não pôde ser carregada. Confira a internet e tente de novo.' }),
    )
  }
  async function addTyped(): Promise<void> {
    const parsed = valor.unidade === 'degrees' ? inDegrees() : await inUtm()
    if (!Array.isArray(parsed)) return setErrors(parsed)
    setErrors({})
    const fresh = add(drawn, parsed)
    change({ lat: '', lon: '', east: '', north: '' })
    onChange(fresh, `Vértice ${fresh.at(-1)?.[0]?.length ?? 1} acrescentado.`)
    document.getElementById(valor.unidade === 'degrees' ? 'perimetro.lat' : 'perimetro.east')?.focus()
  }
  /** Lets Enter add the vertex instead of submitting the step. */
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void addTyped()
  }
  const texto = (campo: 'lat' | 'lon' | 'east' | 'north', label: string, hint: string) => (
    <TextField
      nome={`perimetro.${campo}`}
      label={label}
      hint={hint}
      valor={valor[campo]}
      onChange={(fresh) => change({ [campo]: fresh })}
      erro={errors[campo]}
      max={30}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in its fields
    <div className="mode" onKeyDown={onKey}>
      <OptionGroup
        nome="perimetro.unit"
        label="As coordenadas estão em"
        valor={valor.unidade}
        onChange={(unidade) => change({ unidade })}
        options={[
          { valor: 'degrees', texto: 'Graus (latitude e longitude)' },
          { valor: 'utm', texto: 'Metros (UTM)' },
        ]}
      />
      {valor.unidade === 'degrees' ? (
        <div className="campo-pair">
          {texto('lat', 'Latitude', `Como -17,7923 ou 17° 47' 32" S`)}
          {texto('lon', 'Longitude', `Como -50,9187 ou 50° 55' 07" O`)}
        </div>
      ) : (
        <>
          <div className="campo-pair">
            <SelectField
              nome="perimetro.zone"
              label="Fuso"
              valor={valor.zone}
              onChange={(zone) => change({ zone })}
              options={ZONES}
              erro={errors.zone}
            />
            <SelectField
              nome="perimetro.hemisphere"
              label="Hemisfério"
              valor={valor.hemisphere}
              onChange={(hemisphere) => change({ hemisphere })}
              options={[
                { valor: 'S', texto: 'Sul' },
                { valor: 'N', texto: 'Norte' },
              ]}
            />
          </div>
          <div className="campo-pair">
            {texto('east', 'E (leste)', 'Como 508.500,25')}
            {texto('north', 'N (norte)', 'Como 8.031.900,50')}
          </div>
        </>
      )}
      <p className="hint">Em SIRGAS 2000, um vértice de cada vez, na ordem da divisa. O último se liga ao primeiro.</p>
      <Button onClick={() => void addTyped()}>Acrescentar vértice</Button>
    </div>
  )
}
