import './perimetro.css'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { GrupoDeOpcoes } from '../../comum/componentes/campo.tsx'
import { Mensagem } from '../../comum/componentes/mensagem.tsx'
import { erroDo } from '../../comum/componentes/resumo-de-erros.tsx'
import type { Props } from '../cadastro/campos.tsx'
import { areaDe } from '../cadastro/ficha.ts'
import { useAndamento } from './andamento.ts'
import { Caminhada } from './caminhada.tsx'
import { DesenhoEditavel } from './desenho-editavel.tsx'
import { Digitar } from './digitar.tsx'
import { emPalavras } from './em-palavras.ts'
import { Importar } from './importar.tsx'
import { ListaDeVertices } from './lista-de-vertices.tsx'
import { Medidas } from './medidas.tsx'
import type { Medida } from './medir.ts'
import { Demorou, type Trabalhador, useTrabalhador } from './trabalhador.ts'
import { type Desenhado, desenhadoDe, type Lugar, perimetroDe, verticeEm } from './vertices.ts'
import { VerticeEscolhido } from './vertice-escolhido.tsx'

/** Stands until the worker has checked the drawing. */
const A_CONFERIR = 'O desenho ainda não foi conferido. Abra este passo e espere um instante.'
const COMPLEXO =
  'O desenho é complexo demais para ser conferido. Simplifique-o: menos vértices, polígonos e contornos internos.'
/** How many steps can be undone. */
const VOLTAS = 20

const MODOS = [
  { valor: 'arquivo', texto: 'Escolher um arquivo', dica: 'KML, KMZ, GPX, GeoJSON ou Shapefile em ZIP.' },
  { valor: 'andar', texto: 'Andar pela divisa com o celular', dica: 'O GPS marca os pontos enquanto você anda.' },
  { valor: 'digitar', texto: 'Digitar os vértices', dica: 'Em graus ou UTM, como no memorial descritivo.' },
] as const
type Modo = (typeof MODOS)[number]['valor']

/**
 * Draws the perimeter from a file, a walk or numbers, and corrects it by hand. The service's rules are checked before
 * it is sent.
 */
export default function Perimetro({ caso, ficha, mudar, erros }: Props) {
  const { perimetro } = ficha
  const trabalhador = useTrabalhador()
  const andamento = useAndamento(caso)
  const medida = useMedida(trabalhador, { ficha, mudar })
  const desenhado = useMemo(() => desenhadoDe(perimetro), [perimetro])
  const [modo, setModo] = useState<Modo | ''>('')
  const [antes, setAntes] = useState<readonly string[]>([])
  const [escolhido, setEscolhido] = useState<Lugar | null>(null)
  const declarada = areaDe(ficha)
  const emCurso = modo || (andamento.valor.pontos.length > 0 ? 'andar' : '')

  const por = (novo: string) => mudar({ perimetro: novo, faltaDoPerimetro: novo === '' ? '' : A_CONFERIR })
  const trocar = (novo: Desenhado, frase?: string) => {
    setAntes([...antes, perimetro].slice(-VOLTAS))
    por(perimetroDe(novo))
    if (escolhido && !verticeEm(novo, escolhido)) setEscolhido(null)
    if (frase) anunciar(frase)
  }
  const desfazer = () => {
    por(antes.at(-1) ?? '')
    setAntes(antes.slice(0, -1))
    setEscolhido(null)
    anunciar('A última mudança do desenho foi desfeita.')
  }
  const erro = erroDo(erros, 'imovel.geometria')

  return (
    <>
      <p>
        O contorno do imóvel ajuda a análise e evita pedidos de correção. Se você não tem como marcar agora, continue:
        dá para fazer depois.
      </p>
      <GrupoDeOpcoes
        nome="perimetro.modo"
        rotulo="Como você quer marcar o contorno?"
        valor={emCurso}
        aoMudar={setModo}
        opcoes={MODOS}
      />
      {emCurso === 'arquivo' && (
        <Importar trabalhador={trabalhador} substitui={perimetro !== ''} aoLer={(novo) => trocar(desenhadoDe(novo))} />
      )}
      {emCurso === 'andar' && andamento.lido && (
        <Caminhada andamento={andamento} desenhado={desenhado} aoTerminar={trocar} />
      )}
      {emCurso === 'digitar' && andamento.lido && (
        <Digitar andamento={andamento} trabalhador={trabalhador} desenhado={desenhado} aoMudar={trocar} />
      )}
      <section id="imovel.geometria" className="perimetro" tabIndex={-1} aria-label="Desenho do perímetro">
        {erro && erro !== medida?.falta && erro !== A_CONFERIR && (
          <Mensagem tipo="erro">
            <p>{erro}</p>
          </Mensagem>
        )}
        {perimetro === '' ? (
          <p className="discreto">O contorno ainda não foi marcado.</p>
        ) : (
          <>
            <h2>O desenho: {emPalavras(perimetro)}</h2>
            <DesenhoEditavel
              perimetro={perimetro}
              desenhado={desenhado}
              encontros={medida?.encontros ?? []}
              escolhido={escolhido}
              aoEscolher={setEscolhido}
              aoMudar={trocar}
            />
            <Medidas
              medida={medida}
              declarada={declarada}
              desenhado={desenhado}
              aoEscolher={setEscolhido}
              aoMudar={trocar}
            />
          </>
        )}
        <div className="acoes">
          {antes.length > 0 && (
            <Botao tipo="simples" onClick={desfazer}>
              Desfazer a última mudança
            </Botao>
          )}
          {perimetro !== '' && (
            <Botao tipo="simples" onClick={() => trocar([], 'O desenho foi apagado.')}>
              Apagar o desenho
            </Botao>
          )}
        </div>
        {escolhido && verticeEm(desenhado, escolhido) && (
          <VerticeEscolhido
            key={`${escolhido.poligono} ${escolhido.anel} ${escolhido.vertice}`}
            desenhado={desenhado}
            lugar={escolhido}
            aoEscolher={setEscolhido}
            aoMudar={trocar}
          />
        )}
        <ListaDeVertices desenhado={desenhado} escolhido={escolhido} aoEscolher={setEscolhido} aoMudar={trocar} />
      </section>
    </>
  )
}

/** The measure of the drawing; null while it is being checked. The form shows what would be refused. */
function useMedida(trabalhador: Trabalhador, { ficha, mudar }: Pick<Props, 'ficha' | 'mudar'>): Medida | null {
  const { perimetro } = ficha
  const [feita, setFeita] = useState<{ de: string; medida: Medida | null } | null>(null)
  const guardar = useEffectEvent((medida: Medida | null) => {
    setFeita({ de: perimetro, medida })
    // What cannot be checked here without a network is left to the service.
    const falta = medida?.falta ?? ''
    if (falta !== ficha.faltaDoPerimetro) mudar({ faltaDoPerimetro: falta })
  })
  useEffect(() => {
    if (perimetro === '') return
    let fora = false
    void trabalhador
      .pedir('medir', perimetro)
      .catch((erro: unknown) =>
        erro instanceof Demorou
          ? { area_ha: 0, perimetro_km: 0, falta: COMPLEXO, encontros: [], meanings: null }
          : null,
      )
      .then((medida) => {
        if (!fora) guardar(medida)
      })
    return () => {
      fora = true
    }
  }, [perimetro, trabalhador])
  return feita?.de === perimetro ? feita.medida : null
}
