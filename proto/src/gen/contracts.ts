// 6158ea6d6b56105a996e5d0fcf5593d9b80aa4418ce14e541415d63965b3fd58
export const contracts: object = {
 "nested": {
  "car": {
   "nested": {
    "analista": {
     "nested": {
      "v1": {
       "nested": {
        "Analista": {
         "methods": {
          "ContarTrabalho": {
           "requestType": "ContarTrabalhoRequest",
           "responseType": "ContarTrabalhoResponse"
          }
         }
        },
        "ContarTrabalhoRequest": {
         "fields": {}
        },
        "ContarTrabalhoResponse": {
         "fields": {
          "por_analista": {
           "rule": "repeated",
           "type": "Trabalho",
           "id": 1
          },
          "de_todos": {
           "type": "Contagem",
           "id": 2
          }
         }
        },
        "Trabalho": {
         "fields": {
          "analista_id": {
           "type": "string",
           "id": 1
          },
          "contagem": {
           "type": "Contagem",
           "id": 2
          }
         }
        },
        "Contagem": {
         "fields": {
          "em_analise": {
           "type": "int32",
           "id": 1
          },
          "vencem_em_7_dias": {
           "type": "int32",
           "id": 2
          },
          "vencidos": {
           "type": "int32",
           "id": 3
          },
          "livres": {
           "type": "int32",
           "id": 4
          },
          "em_recurso": {
           "type": "int32",
           "id": 5
          }
         }
        }
       }
      }
     }
    },
    "auth": {
     "nested": {
      "v1": {
       "nested": {
        "Auth": {
         "methods": {
          "ObterUsuario": {
           "requestType": "ObterUsuarioRequest",
           "responseType": "Usuario"
          },
          "BuscarPorCpf": {
           "requestType": "BuscarPorCpfRequest",
           "responseType": "Usuario"
          },
          "ListarAnalistas": {
           "requestType": "ListarAnalistasRequest",
           "responseType": "ListarAnalistasResponse"
          },
          "ObterEndereco": {
           "requestType": "ObterUsuarioRequest",
           "responseType": "Endereco"
          },
          "ObterEnderecosDaMudanca": {
           "requestType": "ObterEnderecosDaMudancaRequest",
           "responseType": "EnderecosDaMudanca"
          },
          "ListarPorPapel": {
           "requestType": "ListarPorPapelRequest",
           "responseType": "ListarPorPapelResponse"
          },
          "VerificarRevogacao": {
           "requestType": "VerificarRevogacaoRequest",
           "responseType": "VerificarRevogacaoResponse"
          },
          "ObterConta": {
           "requestType": "ObterContaRequest",
           "responseType": "Conta"
          },
          "Auditar": {
           "requestType": "car.comum.v1.AuditarRequest",
           "responseType": "car.comum.v1.PaginaDeRegistros"
          }
         }
        },
        "ObterUsuarioRequest": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ObterContaRequest": {
         "fields": {}
        },
        "Conta": {
         "fields": {
          "conta": {
           "type": "string",
           "id": 1
          },
          "sessoes": {
           "type": "string",
           "id": 2
          }
         }
        },
        "BuscarPorCpfRequest": {
         "fields": {
          "cpf": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ListarAnalistasRequest": {
         "fields": {
          "nivel": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ListarAnalistasResponse": {
         "fields": {
          "analistas": {
           "rule": "repeated",
           "type": "Usuario",
           "id": 1
          }
         }
        },
        "Usuario": {
         "oneofs": {
          "_unidade": {
           "oneof": [
            "unidade"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "nome": {
           "type": "string",
           "id": 2
          },
          "tipo_usuario": {
           "type": "string",
           "id": 3
          },
          "nivel_confiabilidade": {
           "type": "string",
           "id": 4
          },
          "unidade": {
           "type": "string",
           "id": 5,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Endereco": {
         "oneofs": {
          "_email": {
           "oneof": [
            "email"
           ]
          }
         },
         "fields": {
          "email": {
           "type": "string",
           "id": 1,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "ObterEnderecosDaMudancaRequest": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "EnderecosDaMudanca": {
         "oneofs": {
          "_de": {
           "oneof": [
            "de"
           ]
          },
          "_para": {
           "oneof": [
            "para"
           ]
          }
         },
         "fields": {
          "de": {
           "type": "string",
           "id": 1,
           "options": {
            "proto3_optional": true
           }
          },
          "para": {
           "type": "string",
           "id": 2,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "ListarPorPapelRequest": {
         "fields": {
          "papel": {
           "type": "string",
           "id": 1
          },
          "depois_de": {
           "type": "string",
           "id": 2
          },
          "limite": {
           "type": "int32",
           "id": 3
          }
         }
        },
        "ListarPorPapelResponse": {
         "fields": {
          "ids": {
           "rule": "repeated",
           "type": "string",
           "id": 1
          }
         }
        },
        "VerificarRevogacaoRequest": {
         "fields": {
          "jti": {
           "type": "string",
           "id": 1
          }
         }
        },
        "VerificarRevogacaoResponse": {
         "fields": {
          "revogado": {
           "type": "bool",
           "id": 1
          }
         }
        }
       }
      }
     }
    },
    "comum": {
     "nested": {
      "v1": {
       "nested": {
        "AuditarRequest": {
         "oneofs": {
          "_usuario_id": {
           "oneof": [
            "usuario_id"
           ]
          },
          "_acao": {
           "oneof": [
            "acao"
           ]
          },
          "_processo_id": {
           "oneof": [
            "processo_id"
           ]
          },
          "_desde": {
           "oneof": [
            "desde"
           ]
          },
          "_antes_de": {
           "oneof": [
            "antes_de"
           ]
          },
          "_alem_de": {
           "oneof": [
            "alem_de"
           ]
          }
         },
         "fields": {
          "usuario_id": {
           "type": "string",
           "id": 1,
           "options": {
            "proto3_optional": true
           }
          },
          "acao": {
           "type": "string",
           "id": 2,
           "options": {
            "proto3_optional": true
           }
          },
          "processo_id": {
           "type": "string",
           "id": 3,
           "options": {
            "proto3_optional": true
           }
          },
          "desde": {
           "type": "string",
           "id": 4,
           "options": {
            "proto3_optional": true
           }
          },
          "antes_de": {
           "type": "string",
           "id": 5,
           "options": {
            "proto3_optional": true
           }
          },
          "alem_de": {
           "type": "Lugar",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          },
          "de_tras": {
           "type": "bool",
           "id": 7
          },
          "limite": {
           "type": "int32",
           "id": 8
          }
         }
        },
        "PaginaDeRegistros": {
         "fields": {
          "registros": {
           "rule": "repeated",
           "type": "Registro",
           "id": 1
          },
          "total": {
           "type": "int32",
           "id": 2
          }
         }
        },
        "Registro": {
         "oneofs": {
          "_por": {
           "oneof": [
            "por"
           ]
          },
          "_processo_id": {
           "oneof": [
            "processo_id"
           ]
          },
          "_pessoa_id": {
           "oneof": [
            "pessoa_id"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "em": {
           "type": "string",
           "id": 2
          },
          "por": {
           "type": "Autor",
           "id": 3,
           "options": {
            "proto3_optional": true
           }
          },
          "acoes": {
           "rule": "repeated",
           "type": "string",
           "id": 4
          },
          "resumo": {
           "type": "string",
           "id": 5
          },
          "processo_id": {
           "type": "string",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          },
          "pessoa_id": {
           "type": "string",
           "id": 7,
           "options": {
            "proto3_optional": true
           }
          },
          "hash": {
           "type": "string",
           "id": 10
          },
          "commit": {
           "type": "string",
           "id": 8
          },
          "indice": {
           "type": "int32",
           "id": 9
          }
         }
        },
        "Ato": {
         "oneofs": {
          "_por": {
           "oneof": [
            "por"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "versao": {
           "type": "int32",
           "id": 2
          },
          "tipo": {
           "type": "string",
           "id": 3
          },
          "em": {
           "type": "string",
           "id": 4
          },
          "por": {
           "type": "Autor",
           "id": 5,
           "options": {
            "proto3_optional": true
           }
          },
          "resumo": {
           "type": "string",
           "id": 6
          },
          "hash": {
           "type": "string",
           "id": 7
          },
          "commit": {
           "type": "string",
           "id": 8
          },
          "indice": {
           "type": "int32",
           "id": 9
          }
         }
        },
        "Lugar": {
         "fields": {
          "em": {
           "type": "string",
           "id": 1
          },
          "commit": {
           "type": "string",
           "id": 2
          },
          "indice": {
           "type": "int32",
           "id": 3
          }
         }
        },
        "PaginarAtosRequest": {
         "oneofs": {
          "_alem_de": {
           "oneof": [
            "alem_de"
           ]
          }
         },
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          },
          "alem_de": {
           "type": "Lugar",
           "id": 2,
           "options": {
            "proto3_optional": true
           }
          },
          "de_tras": {
           "type": "bool",
           "id": 3
          },
          "limite": {
           "type": "int32",
           "id": 4
          }
         }
        },
        "PaginaDeAtos": {
         "fields": {
          "atos": {
           "rule": "repeated",
           "type": "Ato",
           "id": 1
          },
          "total": {
           "type": "int32",
           "id": 2
          }
         }
        },
        "Autor": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "nome": {
           "type": "string",
           "id": 2
          },
          "tipo_usuario": {
           "type": "string",
           "id": 3
          }
         }
        }
       }
      }
     }
    },
    "avisos": {
     "nested": {
      "v1": {
       "nested": {
        "Avisos": {
         "methods": {
          "ObterPreferencias": {
           "requestType": "DaPessoaRequest",
           "responseType": "Preferencias"
          },
          "ListarDaPessoa": {
           "requestType": "DaPessoaRequest",
           "responseType": "Aviso",
           "responseStream": true
          }
         }
        },
        "DaPessoaRequest": {
         "fields": {
          "pessoa_id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "Preferencias": {
         "fields": {
          "preferencias": {
           "type": "string",
           "id": 1
          }
         }
        },
        "Aviso": {
         "fields": {
          "aviso": {
           "type": "string",
           "id": 1
          }
         }
        }
       }
      }
     }
    },
    "documentos": {
     "nested": {
      "v1": {
       "nested": {
        "Documentos": {
         "methods": {
          "ListarPorProcessos": {
           "requestType": "ListarPorProcessosRequest",
           "responseType": "ListarPorProcessosResponse"
          },
          "ListarAtos": {
           "requestType": "ListarAtosRequest",
           "responseType": "ListarAtosResponse"
          },
          "PaginarAtos": {
           "requestType": "car.comum.v1.PaginarAtosRequest",
           "responseType": "car.comum.v1.PaginaDeAtos"
          },
          "ListarEntregas": {
           "requestType": "ListarEntregasRequest",
           "responseType": "ListarEntregasResponse"
          },
          "BaixarArquivo": {
           "requestType": "BaixarArquivoRequest",
           "responseType": "Pedaco",
           "responseStream": true
          },
          "Auditar": {
           "requestType": "car.comum.v1.AuditarRequest",
           "responseType": "car.comum.v1.PaginaDeRegistros"
          }
         }
        },
        "ListarPorProcessosRequest": {
         "fields": {
          "processo_ids": {
           "rule": "repeated",
           "type": "string",
           "id": 1
          },
          "com_dados": {
           "type": "bool",
           "id": 2
          }
         }
        },
        "ListarPorProcessosResponse": {
         "fields": {
          "documentos": {
           "rule": "repeated",
           "type": "Documento",
           "id": 1
          },
          "processos_com_duplicidade": {
           "rule": "repeated",
           "type": "string",
           "id": 2
          },
          "versao": {
           "type": "int64",
           "id": 3
          }
         }
        },
        "Documento": {
         "oneofs": {
          "_nome_arquivo": {
           "oneof": [
            "nome_arquivo"
           ]
          },
          "_motivo": {
           "oneof": [
            "motivo"
           ]
          },
          "_confianca": {
           "oneof": [
            "confianca"
           ]
          },
          "_paginas": {
           "oneof": [
            "paginas"
           ]
          },
          "_substitui": {
           "oneof": [
            "substitui"
           ]
          },
          "_dados": {
           "oneof": [
            "dados"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "processo_id": {
           "type": "string",
           "id": 2
          },
          "tipo_documento": {
           "type": "string",
           "id": 3
          },
          "status": {
           "type": "string",
           "id": 4
          },
          "hash_sha256": {
           "type": "string",
           "id": 5
          },
          "tipo_conteudo": {
           "type": "string",
           "id": 6
          },
          "tamanho_bytes": {
           "type": "int64",
           "id": 7
          },
          "recebido_em": {
           "type": "string",
           "id": 8
          },
          "nome_arquivo": {
           "type": "string",
           "id": 9,
           "options": {
            "proto3_optional": true
           }
          },
          "motivo": {
           "type": "string",
           "id": 10,
           "options": {
            "proto3_optional": true
           }
          },
          "confianca": {
           "type": "double",
           "id": 11,
           "options": {
            "proto3_optional": true
           }
          },
          "paginas": {
           "type": "int32",
           "id": 12,
           "options": {
            "proto3_optional": true
           }
          },
          "substitui": {
           "type": "string",
           "id": 13,
           "options": {
            "proto3_optional": true
           }
          },
          "duplicidade": {
           "type": "bool",
           "id": 14
          },
          "dados": {
           "type": "Dados",
           "id": 15,
           "options": {
            "proto3_optional": true
           }
          },
          "campos": {
           "rule": "repeated",
           "type": "Campo",
           "id": 16
          },
          "versao": {
           "type": "int32",
           "id": 17
          }
         }
        },
        "Dados": {
         "oneofs": {
          "_numero_matricula": {
           "oneof": [
            "numero_matricula"
           ]
          },
          "_area_ha": {
           "oneof": [
            "area_ha"
           ]
          },
          "_proprietario_nome": {
           "oneof": [
            "proprietario_nome"
           ]
          },
          "_cnm": {
           "oneof": [
            "cnm"
           ]
          },
          "_cartorio": {
           "oneof": [
            "cartorio"
           ]
          },
          "_comarca": {
           "oneof": [
            "comarca"
           ]
          },
          "_ccir_codigo": {
           "oneof": [
            "ccir_codigo"
           ]
          },
          "_municipio": {
           "oneof": [
            "municipio"
           ]
          },
          "_uf": {
           "oneof": [
            "uf"
           ]
          },
          "_data_emissao": {
           "oneof": [
            "data_emissao"
           ]
          },
          "_cpf_cnpj": {
           "oneof": [
            "cpf_cnpj"
           ]
          }
         },
         "fields": {
          "numero_matricula": {
           "type": "string",
           "id": 1,
           "options": {
            "proto3_optional": true
           }
          },
          "area_ha": {
           "type": "double",
           "id": 2,
           "options": {
            "proto3_optional": true
           }
          },
          "proprietario_nome": {
           "type": "string",
           "id": 3,
           "options": {
            "proto3_optional": true
           }
          },
          "cnm": {
           "type": "string",
           "id": 4,
           "options": {
            "proto3_optional": true
           }
          },
          "cartorio": {
           "type": "string",
           "id": 5,
           "options": {
            "proto3_optional": true
           }
          },
          "comarca": {
           "type": "string",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          },
          "ccir_codigo": {
           "type": "string",
           "id": 7,
           "options": {
            "proto3_optional": true
           }
          },
          "municipio": {
           "type": "string",
           "id": 8,
           "options": {
            "proto3_optional": true
           }
          },
          "uf": {
           "type": "string",
           "id": 9,
           "options": {
            "proto3_optional": true
           }
          },
          "data_emissao": {
           "type": "string",
           "id": 10,
           "options": {
            "proto3_optional": true
           }
          },
          "cpf_cnpj": {
           "type": "string",
           "id": 11,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Campo": {
         "oneofs": {
          "valor": {
           "oneof": [
            "texto",
            "numero"
           ]
          },
          "_caixa": {
           "oneof": [
            "caixa"
           ]
          }
         },
         "fields": {
          "nome": {
           "type": "string",
           "id": 1
          },
          "texto": {
           "type": "string",
           "id": 2
          },
          "numero": {
           "type": "double",
           "id": 3
          },
          "confianca": {
           "type": "double",
           "id": 4
          },
          "pagina": {
           "type": "int32",
           "id": 5
          },
          "caixa": {
           "type": "Caixa",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          },
          "confirmar": {
           "type": "bool",
           "id": 7
          }
         }
        },
        "Caixa": {
         "fields": {
          "x": {
           "type": "double",
           "id": 1
          },
          "y": {
           "type": "double",
           "id": 2
          },
          "largura": {
           "type": "double",
           "id": 3
          },
          "altura": {
           "type": "double",
           "id": 4
          }
         }
        },
        "ListarAtosRequest": {
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ListarAtosResponse": {
         "fields": {
          "atos": {
           "rule": "repeated",
           "type": "car.comum.v1.Ato",
           "id": 1
          },
          "cadeia_integra": {
           "type": "bool",
           "id": 2
          }
         }
        },
        "ListarEntregasRequest": {
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ListarEntregasResponse": {
         "fields": {
          "entregas": {
           "rule": "repeated",
           "type": "Entrega",
           "id": 1
          }
         }
        },
        "Entrega": {
         "oneofs": {
          "_substitui": {
           "oneof": [
            "substitui"
           ]
          },
          "_por_id": {
           "oneof": [
            "por_id"
           ]
          },
          "_por_nome": {
           "oneof": [
            "por_nome"
           ]
          }
         },
         "fields": {
          "documento_id": {
           "type": "string",
           "id": 1
          },
          "tipo_documento": {
           "type": "string",
           "id": 2
          },
          "saiu": {
           "type": "bool",
           "id": 3
          },
          "substitui": {
           "type": "string",
           "id": 4,
           "options": {
            "proto3_optional": true
           }
          },
          "em": {
           "type": "string",
           "id": 5
          },
          "por_id": {
           "type": "string",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          },
          "por_nome": {
           "type": "string",
           "id": 7,
           "options": {
            "proto3_optional": true
           }
          },
          "resumo": {
           "type": "string",
           "id": 8
          }
         }
        },
        "BaixarArquivoRequest": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "Pedaco": {
         "fields": {
          "conteudo": {
           "type": "bytes",
           "id": 1
          }
         }
        }
       }
      }
     }
    },
    "dossie": {
     "nested": {
      "v1": {
       "nested": {
        "Dossie": {
         "methods": {
          "IniciarJob": {
           "requestType": "IniciarJobRequest",
           "responseType": "IniciarJobResponse"
          },
          "ListarAtos": {
           "requestType": "ListarAtosRequest",
           "responseType": "ListarAtosResponse"
          },
          "PaginarAtos": {
           "requestType": "car.comum.v1.PaginarAtosRequest",
           "responseType": "car.comum.v1.PaginaDeAtos"
          },
          "ListarEmitidos": {
           "requestType": "ListarEmitidosRequest",
           "responseType": "ListarEmitidosResponse"
          },
          "BaixarDossie": {
           "requestType": "BaixarDossieRequest",
           "responseType": "car.documentos.v1.Pedaco",
           "responseStream": true
          },
          "DesenharRecibo": {
           "requestType": "car.processos.v1.Recibo",
           "responseType": "car.documentos.v1.Pedaco",
           "responseStream": true
          },
          "Auditar": {
           "requestType": "car.comum.v1.AuditarRequest",
           "responseType": "car.comum.v1.PaginaDeRegistros"
          }
         }
        },
        "IniciarJobRequest": {
         "fields": {
          "job_id": {
           "type": "string",
           "id": 1
          },
          "processo_id": {
           "type": "string",
           "id": 2
          }
         }
        },
        "ListarEmitidosRequest": {
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ListarEmitidosResponse": {
         "fields": {
          "emitidos": {
           "rule": "repeated",
           "type": "Emitido",
           "id": 1
          }
         }
        },
        "Emitido": {
         "fields": {
          "job_id": {
           "type": "string",
           "id": 1
          },
          "codigo_verificacao": {
           "type": "string",
           "id": 2
          },
          "emitido_em": {
           "type": "string",
           "id": 3
          },
          "hash_sha256": {
           "type": "string",
           "id": 4
          }
         }
        },
        "BaixarDossieRequest": {
         "fields": {
          "job_id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "IniciarJobResponse": {
         "fields": {
          "status": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ListarAtosRequest": {
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ListarAtosResponse": {
         "fields": {
          "atos": {
           "rule": "repeated",
           "type": "car.comum.v1.Ato",
           "id": 1
          },
          "cadeia_integra": {
           "type": "bool",
           "id": 2
          }
         }
        }
       }
      }
     }
    },
    "processos": {
     "nested": {
      "v1": {
       "nested": {
        "Processos": {
         "methods": {
          "VerificarAcesso": {
           "requestType": "VerificarAcessoRequest",
           "responseType": "Acesso"
          },
          "ObterProcesso": {
           "requestType": "ObterProcessoRequest",
           "responseType": "Processo"
          },
          "ObterAutos": {
           "requestType": "ObterProcessoRequest",
           "responseType": "Autos"
          },
          "ObterRecibo": {
           "requestType": "ObterReciboRequest",
           "responseType": "Recibo"
          },
          "MudouDesde": {
           "requestType": "MudouDesdeRequest",
           "responseType": "MudouDesdeResponse"
          },
          "ObterQuadro": {
           "requestType": "ObterQuadroRequest",
           "responseType": "Quadro"
          },
          "ListarIds": {
           "requestType": "ListarIdsRequest",
           "responseType": "ListarIdsResponse"
          },
          "AssumirPrimeiro": {
           "requestType": "AssumirPrimeiroRequest",
           "responseType": "AssumirPrimeiroResponse"
          },
          "ListarRascunhos": {
           "requestType": "ListarRascunhosRequest",
           "responseType": "ListarIdsResponse"
          }
         }
        },
        "VerificarAcessoRequest": {
         "oneofs": {
          "_leitura": {
           "oneof": [
            "leitura"
           ]
          }
         },
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          },
          "operacao": {
           "type": "string",
           "id": 2
          },
          "leitura": {
           "type": "string",
           "id": 3,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Acesso": {
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          },
          "status": {
           "type": "string",
           "id": 2
          },
          "relacao": {
           "type": "string",
           "id": 3
          },
          "permitido": {
           "type": "bool",
           "id": 4
          },
          "estado_permite": {
           "type": "bool",
           "id": 5
          },
          "nivel": {
           "type": "string",
           "id": 6
          },
          "dono_id": {
           "type": "string",
           "id": 7
          }
         }
        },
        "ObterProcessoRequest": {
         "oneofs": {
          "_leitura": {
           "oneof": [
            "leitura"
           ]
          },
          "_com_cruzamento": {
           "oneof": [
            "com_cruzamento"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "leitura": {
           "type": "string",
           "id": 2,
           "options": {
            "proto3_optional": true
           }
          },
          "com_cruzamento": {
           "type": "bool",
           "id": 3,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Pessoa": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "nome": {
           "type": "string",
           "id": 2
          }
         }
        },
        "Matricula": {
         "oneofs": {
          "_cartorio": {
           "oneof": [
            "cartorio"
           ]
          },
          "_cnm": {
           "oneof": [
            "cnm"
           ]
          }
         },
         "fields": {
          "numero": {
           "type": "string",
           "id": 1
          },
          "cartorio": {
           "type": "string",
           "id": 2,
           "options": {
            "proto3_optional": true
           }
          },
          "cnm": {
           "type": "string",
           "id": 3,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Imovel": {
         "oneofs": {
          "_ccir_codigo": {
           "oneof": [
            "ccir_codigo"
           ]
          },
          "_geometria": {
           "oneof": [
            "geometria"
           ]
          }
         },
         "fields": {
          "denominacao": {
           "type": "string",
           "id": 1
          },
          "municipio_ibge": {
           "type": "string",
           "id": 2
          },
          "municipio": {
           "type": "string",
           "id": 3
          },
          "uf": {
           "type": "string",
           "id": 4
          },
          "area_ha": {
           "type": "double",
           "id": 5
          },
          "tipo": {
           "type": "string",
           "id": 6
          },
          "matricula": {
           "type": "Matricula",
           "id": 7
          },
          "ccir_codigo": {
           "type": "string",
           "id": 8,
           "options": {
            "proto3_optional": true
           }
          },
          "geometria": {
           "type": "string",
           "id": 9,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Proprietario": {
         "fields": {
          "nome": {
           "type": "string",
           "id": 1
          },
          "cpf_cnpj": {
           "type": "string",
           "id": 2
          }
         }
        },
        "ResponsavelTecnico": {
         "oneofs": {
          "_conselho": {
           "oneof": [
            "conselho"
           ]
          },
          "_registro": {
           "oneof": [
            "registro"
           ]
          },
          "_art_trt": {
           "oneof": [
            "art_trt"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "nome": {
           "type": "string",
           "id": 2
          },
          "conselho": {
           "type": "string",
           "id": 3,
           "options": {
            "proto3_optional": true
           }
          },
          "registro": {
           "type": "string",
           "id": 4,
           "options": {
            "proto3_optional": true
           }
          },
          "art_trt": {
           "type": "string",
           "id": 5,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Processo": {
         "oneofs": {
          "_observacoes": {
           "oneof": [
            "observacoes"
           ]
          },
          "_responsavel_tecnico": {
           "oneof": [
            "responsavel_tecnico"
           ]
          },
          "_analista": {
           "oneof": [
            "analista"
           ]
          },
          "_situacao_car": {
           "oneof": [
            "situacao_car"
           ]
          },
          "_submetido_em": {
           "oneof": [
            "submetido_em"
           ]
          },
          "_prazo_em": {
           "oneof": [
            "prazo_em"
           ]
          },
          "_cruzamento": {
           "oneof": [
            "cruzamento"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "numero": {
           "type": "string",
           "id": 2
          },
          "status": {
           "type": "string",
           "id": 3
          },
          "versao": {
           "type": "int32",
           "id": 4
          },
          "imovel": {
           "type": "Imovel",
           "id": 5
          },
          "proprietario": {
           "type": "Proprietario",
           "id": 6
          },
          "observacoes": {
           "type": "string",
           "id": 7,
           "options": {
            "proto3_optional": true
           }
          },
          "responsavel_tecnico": {
           "type": "ResponsavelTecnico",
           "id": 8,
           "options": {
            "proto3_optional": true
           }
          },
          "analista": {
           "type": "Pessoa",
           "id": 9,
           "options": {
            "proto3_optional": true
           }
          },
          "situacao_car": {
           "type": "string",
           "id": 11,
           "options": {
            "proto3_optional": true
           }
          },
          "criado_em": {
           "type": "string",
           "id": 12
          },
          "atualizado_em": {
           "type": "string",
           "id": 13
          },
          "submetido_em": {
           "type": "string",
           "id": 14,
           "options": {
            "proto3_optional": true
           }
          },
          "prazo_em": {
           "type": "string",
           "id": 15,
           "options": {
            "proto3_optional": true
           }
          },
          "andamento": {
           "type": "Andamento",
           "id": 16
          },
          "cruzamento": {
           "type": "Cruzamento",
           "id": 17,
           "options": {
            "proto3_optional": true
           }
          }
         },
         "reserved": [
          [
           10,
           10
          ],
          "score_completude"
         ]
        },
        "Cruzamento": {
         "oneofs": {
          "_fora_do_municipio": {
           "oneof": [
            "fora_do_municipio"
           ]
          }
         },
         "fields": {
          "versao": {
           "type": "int64",
           "id": 1
          },
          "participa": {
           "type": "bool",
           "id": 2
          },
          "em_andamento": {
           "type": "bool",
           "id": 3
          },
          "incompleto": {
           "type": "bool",
           "id": 4
          },
          "semelhantes": {
           "rule": "repeated",
           "type": "Semelhante",
           "id": 5
          },
          "fora_do_municipio": {
           "type": "Pedaco",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Semelhante": {
         "oneofs": {
          "_perimetro": {
           "oneof": [
            "perimetro"
           ]
          }
         },
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          },
          "numero": {
           "type": "string",
           "id": 2
          },
          "comparado": {
           "type": "string",
           "id": 3
          },
          "matricula": {
           "type": "bool",
           "id": 4
          },
          "ccir": {
           "type": "bool",
           "id": 5
          },
          "perimetro": {
           "type": "PerimetroComum",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "PerimetroComum": {
         "oneofs": {
          "_forma": {
           "oneof": [
            "forma"
           ]
          }
         },
         "fields": {
          "identico": {
           "type": "bool",
           "id": 1
          },
          "hectares": {
           "type": "double",
           "id": 2
          },
          "parte": {
           "type": "double",
           "id": 3
          },
          "forma": {
           "type": "string",
           "id": 4,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Pedaco": {
         "oneofs": {
          "_forma": {
           "oneof": [
            "forma"
           ]
          }
         },
         "fields": {
          "hectares": {
           "type": "double",
           "id": 1
          },
          "parte": {
           "type": "double",
           "id": 2
          },
          "forma": {
           "type": "string",
           "id": 3,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Avaliacao": {
         "oneofs": {
          "_motivo": {
           "oneof": [
            "motivo"
           ]
          }
         },
         "fields": {
          "achado": {
           "type": "string",
           "id": 1
          },
          "digital": {
           "type": "string",
           "id": 2
          },
          "resultado": {
           "type": "string",
           "id": 3
          },
          "motivo": {
           "type": "string",
           "id": 4,
           "options": {
            "proto3_optional": true
           }
          },
          "por": {
           "type": "Pessoa",
           "id": 5
          },
          "em": {
           "type": "string",
           "id": 6
          }
         }
        },
        "Andamento": {
         "oneofs": {
          "_relogio_desde": {
           "oneof": [
            "relogio_desde"
           ]
          },
          "_escalada": {
           "oneof": [
            "escalada"
           ]
          }
         },
         "fields": {
          "versao_fluxo": {
           "type": "int32",
           "id": 1
          },
          "pendencias": {
           "rule": "repeated",
           "type": "PendenciaResumo",
           "id": 2
          },
          "decisoes": {
           "rule": "repeated",
           "type": "Decisao",
           "id": 3
          },
          "tempo_acumulado_s": {
           "type": "int64",
           "id": 4
          },
          "relogio_desde": {
           "type": "string",
           "id": 5,
           "options": {
            "proto3_optional": true
           }
          },
          "escalada": {
           "type": "Escalada",
           "id": 7,
           "options": {
            "proto3_optional": true
           }
          },
          "avaliacoes": {
           "rule": "repeated",
           "type": "Avaliacao",
           "id": 8
          }
         },
         "reserved": [
          [
           6,
           6
          ],
          "duplicidade"
         ]
        },
        "Escalada": {
         "fields": {
          "vez": {
           "type": "int32",
           "id": 1
          },
          "em": {
           "type": "string",
           "id": 2
          }
         }
        },
        "PendenciaResumo": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "status": {
           "type": "string",
           "id": 2
          },
          "prazo_em": {
           "type": "string",
           "id": 3
          }
         }
        },
        "Decisao": {
         "oneofs": {
          "_codigo_motivo": {
           "oneof": [
            "codigo_motivo"
           ]
          },
          "_motivo": {
           "oneof": [
            "motivo"
           ]
          }
         },
         "fields": {
          "resultado": {
           "type": "string",
           "id": 1
          },
          "em": {
           "type": "string",
           "id": 2
          },
          "por": {
           "type": "Pessoa",
           "id": 3
          },
          "codigo_motivo": {
           "type": "string",
           "id": 4,
           "options": {
            "proto3_optional": true
           }
          },
          "motivo": {
           "type": "string",
           "id": 5,
           "options": {
            "proto3_optional": true
           }
          },
          "tempo_s": {
           "type": "int64",
           "id": 6
          }
         }
        },
        "Pendencia": {
         "oneofs": {
          "_documento_id": {
           "oneof": [
            "documento_id"
           ]
          },
          "_campo": {
           "oneof": [
            "campo"
           ]
          },
          "_resposta": {
           "oneof": [
            "resposta"
           ]
          },
          "_respondida_em": {
           "oneof": [
            "respondida_em"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "numero": {
           "type": "string",
           "id": 2
          },
          "tipo": {
           "type": "string",
           "id": 3
          },
          "descricao": {
           "type": "string",
           "id": 4
          },
          "documento_id": {
           "type": "string",
           "id": 5,
           "options": {
            "proto3_optional": true
           }
          },
          "campo": {
           "type": "string",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          },
          "status": {
           "type": "string",
           "id": 7
          },
          "prazo_em": {
           "type": "string",
           "id": 8
          },
          "criada_em": {
           "type": "string",
           "id": 9
          },
          "resposta": {
           "type": "string",
           "id": 10,
           "options": {
            "proto3_optional": true
           }
          },
          "documento_ids": {
           "rule": "repeated",
           "type": "string",
           "id": 11
          },
          "respondida_em": {
           "type": "string",
           "id": 12,
           "options": {
            "proto3_optional": true
           }
          }
         },
         "reserved": [
          [
           13,
           13
          ],
          "versao_processo"
         ]
        },
        "Recurso": {
         "oneofs": {
          "_decidido_em": {
           "oneof": [
            "decidido_em"
           ]
          },
          "_decidido_por": {
           "oneof": [
            "decidido_por"
           ]
          },
          "_decisao": {
           "oneof": [
            "decisao"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "processo_id": {
           "type": "string",
           "id": 2
          },
          "status": {
           "type": "string",
           "id": 3
          },
          "fundamentacao": {
           "type": "string",
           "id": 4
          },
          "documento_ids": {
           "rule": "repeated",
           "type": "string",
           "id": 5
          },
          "aberto_em": {
           "type": "string",
           "id": 6
          },
          "decidido_em": {
           "type": "string",
           "id": 7,
           "options": {
            "proto3_optional": true
           }
          },
          "decidido_por": {
           "type": "Pessoa",
           "id": 8,
           "options": {
            "proto3_optional": true
           }
          },
          "decisao": {
           "type": "string",
           "id": 9,
           "options": {
            "proto3_optional": true
           }
          }
         },
         "reserved": [
          [
           10,
           10
          ],
          "versao_processo"
         ]
        },
        "Autos": {
         "fields": {
          "processo": {
           "type": "Processo",
           "id": 1
          },
          "pendencias": {
           "rule": "repeated",
           "type": "Pendencia",
           "id": 2
          },
          "recursos": {
           "rule": "repeated",
           "type": "Recurso",
           "id": 3
          },
          "historico": {
           "rule": "repeated",
           "type": "car.comum.v1.Ato",
           "id": 4
          },
          "cadeia_integra": {
           "type": "bool",
           "id": 5
          }
         }
        },
        "ObterQuadroRequest": {
         "oneofs": {
          "_autorizacao_id": {
           "oneof": [
            "autorizacao_id"
           ]
          }
         },
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "autorizacao_id": {
           "type": "string",
           "id": 2,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Quadro": {
         "oneofs": {
          "_prazo_em": {
           "oneof": [
            "prazo_em"
           ]
          },
          "_recurso_ate": {
           "oneof": [
            "recurso_ate"
           ]
          },
          "_autorizado_id": {
           "oneof": [
            "autorizado_id"
           ]
          }
         },
         "fields": {
          "numero": {
           "type": "string",
           "id": 1
          },
          "status": {
           "type": "string",
           "id": 2
          },
          "uf": {
           "type": "string",
           "id": 3
          },
          "dono_id": {
           "type": "string",
           "id": 4
          },
          "tecnicos": {
           "rule": "repeated",
           "type": "TecnicoAutorizado",
           "id": 5
          },
          "prazo_em": {
           "type": "string",
           "id": 6,
           "options": {
            "proto3_optional": true
           }
          },
          "recurso_ate": {
           "type": "string",
           "id": 7,
           "options": {
            "proto3_optional": true
           }
          },
          "pendencias": {
           "rule": "repeated",
           "type": "PendenciaResumo",
           "id": 8
          },
          "recursos": {
           "rule": "repeated",
           "type": "RecursoResumo",
           "id": 9
          },
          "autorizado_id": {
           "type": "string",
           "id": 10,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "TecnicoAutorizado": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "escopo": {
           "type": "string",
           "id": 2
          }
         }
        },
        "RecursoResumo": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          },
          "status": {
           "type": "string",
           "id": 2
          }
         }
        },
        "ObterReciboRequest": {
         "fields": {
          "id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "Recibo": {
         "oneofs": {
          "_documentos_ate": {
           "oneof": [
            "documentos_ate"
           ]
          }
         },
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          },
          "numero": {
           "type": "string",
           "id": 2
          },
          "submetido_em": {
           "type": "string",
           "id": 3
          },
          "por": {
           "type": "string",
           "id": 4
          },
          "imovel": {
           "type": "Imovel",
           "id": 5
          },
          "proprietario": {
           "type": "Proprietario",
           "id": 6
          },
          "versao": {
           "type": "int32",
           "id": 7
          },
          "hash": {
           "type": "string",
           "id": 8
          },
          "documentos_ate": {
           "type": "string",
           "id": 9,
           "options": {
            "proto3_optional": true
           }
          },
          "chave": {
           "type": "string",
           "id": 10
          },
          "url": {
           "type": "string",
           "id": 11
          }
         }
        },
        "MudouDesdeRequest": {
         "fields": {
          "processo_id": {
           "type": "string",
           "id": 1
          },
          "versao": {
           "type": "int32",
           "id": 2
          }
         }
        },
        "MudouDesdeResponse": {
         "fields": {
          "mudou": {
           "type": "bool",
           "id": 1
          }
         }
        },
        "ListarIdsRequest": {
         "fields": {
          "depois_de": {
           "type": "string",
           "id": 1
          },
          "limite": {
           "type": "int32",
           "id": 2
          }
         }
        },
        "ListarRascunhosRequest": {
         "fields": {
          "dono_id": {
           "type": "string",
           "id": 1
          }
         }
        },
        "ListarIdsResponse": {
         "fields": {
          "ids": {
           "rule": "repeated",
           "type": "string",
           "id": 1
          }
         }
        },
        "AssumirPrimeiroRequest": {
         "fields": {
          "processo_ids": {
           "rule": "repeated",
           "type": "string",
           "id": 1
          }
         }
        },
        "AssumirPrimeiroResponse": {
         "oneofs": {
          "_assumido": {
           "oneof": [
            "assumido"
           ]
          }
         },
         "fields": {
          "assumido": {
           "type": "Assumido",
           "id": 1,
           "options": {
            "proto3_optional": true
           }
          }
         }
        },
        "Assumido": {
         "fields": {
          "registro": {
           "type": "string",
           "id": 1
          },
          "dossie_job_id": {
           "type": "string",
           "id": 2
          }
         }
        }
       }
      }
     }
    }
   }
  },
  "grpc": {
   "nested": {
    "health": {
     "nested": {
      "v1": {
       "options": {
        "csharp_namespace": "Grpc.Health.V1",
        "go_package": "google.golang.org/grpc/health/grpc_health_v1",
        "java_multiple_files": true,
        "java_outer_classname": "HealthProto",
        "java_package": "io.grpc.health.v1"
       },
       "nested": {
        "HealthListRequest": {
         "fields": {}
        },
        "HealthListResponse": {
         "fields": {
          "statuses": {
           "keyType": "string",
           "type": "HealthCheckResponse",
           "id": 1
          }
         }
        },
        "HealthCheckRequest": {
         "fields": {
          "service": {
           "type": "string",
           "id": 1
          }
         }
        },
        "HealthCheckResponse": {
         "fields": {
          "status": {
           "type": "ServingStatus",
           "id": 1
          }
         },
         "nested": {
          "ServingStatus": {
           "values": {
            "UNKNOWN": 0,
            "SERVING": 1,
            "NOT_SERVING": 2,
            "SERVICE_UNKNOWN": 3
           }
          }
         }
        },
        "Health": {
         "methods": {
          "Check": {
           "requestType": "HealthCheckRequest",
           "responseType": "HealthCheckResponse"
          },
          "Watch": {
           "requestType": "HealthCheckRequest",
           "responseType": "HealthCheckResponse",
           "responseStream": true
          },
          "List": {
           "requestType": "HealthListRequest",
           "responseType": "HealthListResponse"
          }
         }
        }
       }
      }
     }
    }
   }
  }
 }
}
