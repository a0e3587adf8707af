import './uploads.css'

export const PHOTOS = 'image/jpeg,image/png,image/heic,image/heif'

type FileButtonProps = {
  texto: string
  /** The purpose of the file, for screen readers. */
  about: string
  accept: string
  camera?: boolean
  several?: boolean
  onChoose: (files: File[]) => unknown
}

/**
 * A file input in the form of a button. The input is emptied after each choice, so that the same file can be chosen
 * again.
 */
export const FileButton = ({ texto, about, accept, camera, several = false, onChoose }: FileButtonProps) => (
  <label className="br-button secondary file-button">
    <input
      type="file"
      accept={accept}
      multiple={several}
      {...(camera && { capture: 'environment' })}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        onChoose(files)
      }}
    />
    {texto}
    <span className="visually-hidden">: {about}</span>
  </label>
)
