// Original file: car/auth/v1/auth.proto


export interface ObterContaRequest__Input {
}

export interface ObterContaRequest {
}
