type Props = { vao: readonly string[]; conta: boolean; ficam: readonly { numero: string | null; motivo: string }[] }

/** What of a person's data is destroyed if the request is granted, and what stays, with the reason. */
export function WhatStays({ vao, conta, ficam }: Props) {
  const goes = [
    ...vao.map((numero) => `o rascunho ${numero}`),
    conta ? 'a conta, com o contato, os avisos e as sessões' : 'o contato e os avisos',
  ]
  return (
    <>
      <p>Apaga-se: {goes.join('; ')}.</p>
      {ficam.length > 0 && (
        <>
          <p>Fica, com a conta:</p>
          <ul>
            {ficam.map(({ numero, motivo }) => (
              <li key={`${numero} ${motivo}`}>{numero === null ? motivo : `o processo ${numero}, que ${motivo}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
