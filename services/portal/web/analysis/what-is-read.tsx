/** Shows a text before it is sent, in the form that the requerente will read. */
export const WhatIsRead = ({ texto }: { texto: string }) => (
  <figure className="previa">
    <figcaption>O requerente lê</figcaption>
    <blockquote>{texto}</blockquote>
  </figure>
)
