// Original file: car/processos/v1/processos.proto


export interface Assumido__Input {
  /**
   * The processo as the public interface shows it, in JSON.
   */
  'registro'?: (string);
  'dossie_job_id'?: (string);
}

export interface Assumido {
  /**
   * The processo as the public interface shows it, in JSON.
   */
  'registro': (string);
  'dossie_job_id': (string);
}
