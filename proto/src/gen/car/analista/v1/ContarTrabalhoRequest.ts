// Original file: car/analista/v1/analista.proto


export interface ContarTrabalhoRequest__Input {
}

export interface ContarTrabalhoRequest {
}
