/** Shows a text as the requerente will read it. */
export const WhatIsRead = ({ texto }: { texto: string }) => (
  <figure className="preview">
    <figcaption>O requerente lê</figcaption>
    <blockquote>{texto}</blockquote>
  </figure>
)
