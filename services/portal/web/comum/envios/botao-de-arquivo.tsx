import './envios.css'

export const FOTOS = 'image/jpeg,image/png,image/heic,image/heif'

type DoBotao = {
  texto: string
  /** What the file is for, said to people who do not see where the button stands. */
  sobre: string
  accept: string
  camera?: boolean
  varios?: boolean
  aoEscolher: (arquivos: File[]) => unknown
}

/** A button that asks for files. */
export const BotaoDeArquivo = ({ texto, sobre, accept, camera, varios = false, aoEscolher }: DoBotao) => (
  <label className="br-button secondary botao-de-arquivo">
    <input
      type="file"
      accept={accept}
      multiple={varios}
      {...(camera && { capture: 'environment' })}
      onChange={({ target }) => {
        const arquivos = [...(target.files ?? [])]
        target.value = ''
        aoEscolher(arquivos)
      }}
    />
    {texto}
    <span className="so-leitor">: {sobre}</span>
  </label>
)
