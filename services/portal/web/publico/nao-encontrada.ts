import '../comum/estilo/base.css'
