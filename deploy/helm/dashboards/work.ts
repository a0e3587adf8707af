import type { Dashboard } from './grafana.ts'
import { ALL, most, OVER, perSecond, quantile } from './queries.ts'

export const work: Dashboard = {
  uid: 'car-work',
  title: 'CAR: the work',
  rows: {
    Analysis: [
      {
        title: 'Deadlines at risk',
        says: 'Cases whose term is over, or will be within seven days.',
        unit: 'short',
        queries: { '{{prazo}}': most('prazo', 'car_analista_prazos') },
      },
      {
        title: 'Dossiers asked for',
        says: 'And not composed. CarDossiersPileUp looks at 20.',
        unit: 'short',
        queries: { dossiers: `max(car_dossie_jobs{${ALL}})` },
      },
      {
        title: 'Steps of a dossier',
        says: '95 % take no longer.',
        unit: 's',
        queries: { '{{etapa}}': quantile(0.95, 'car_dossie_etapa_seconds', 'etapa') },
      },
      {
        title: 'Seals',
        says: 'Made, and tried in vain. CarSealAway looks at the latter.',
        unit: 'short',
        queries: { '{{resultado}}': `sum by (resultado) (rate(car_dossie_selo_total{${ALL}}${OVER}))` },
      },
    ],
    Reading: [
      {
        title: 'The oldest document that waits',
        says: 'Until it is settled. CarDocumentsWait pages at a quarter of an hour.',
        unit: 's',
        queries: { waits: `max(car_documentos_espera_seconds{${ALL}})` },
      },
      {
        title: 'Documents settled',
        says: 'By status and reason.',
        unit: 'reqps',
        queries: { '{{status}} {{motivo}}': perSecond('status, motivo', 'car_documentos_resolvidos_total') },
      },
      {
        title: 'Steps of a reading',
        says: '95 % take no longer.',
        unit: 's',
        queries: { '{{etapa}}': quantile(0.95, 'car_documentos_leitura_etapa_seconds', 'etapa') },
      },
      {
        title: 'The second OCR engine',
        says: 'Documents by what became of it. CarReadByOneEngine tells of failures.',
        unit: 'reqps',
        queries: { '{{resultado}}': perSecond('resultado', 'car_documentos_segundo_motor_total') },
      },
      {
        title: 'Uploads in parts',
        says: 'By how they end.',
        unit: 'reqps',
        queries: { '{{fim}}': perSecond('fim', 'car_documentos_envios_total') },
      },
      {
        title: 'Uploads without room',
        says: 'By limit.',
        unit: 'reqps',
        queries: { '{{limite}}': perSecond('limite', 'car_documentos_cota_recusas_total') },
      },
    ],
    'Official layers': [
      {
        title: 'Age of a layer',
        says: 'The oldest of each kind, since it was last loaded. CarLayerOld looks at 30 days of an embargo and 400 of any other.',
        unit: 's',
        queries: { '{{tipo}}': most('tipo', 'car_camadas_idade_seconds') },
      },
      {
        title: 'A new edition that waits',
        says: 'Until its cases are compared with it. CarLayerWaits looks at a day.',
        unit: 's',
        queries: { waits: `max(car_camadas_espera_seconds{${ALL}})` },
      },
      {
        title: 'Comparisons with layers',
        says: 'By outcome. CarLayersUnchecked looks at one in twenty.',
        unit: 'reqps',
        queries: { '{{resultado}}': perSecond('resultado', 'car_camadas_comparacoes_total') },
      },
    ],
    'Decisions that two people read': [
      {
        title: 'A decision without a second reader',
        says: 'The oldest. CarDecisionUnread looks at a day.',
        unit: 's',
        queries: { waits: `max(car_segunda_leitura_espera_seconds{${ALL}})` },
      },
    ],
    'How data end': [
      {
        title: 'Kept, destroyed, under way',
        says: 'Cases and people under a legal hold, destroyed, and ordered to be destroyed.',
        unit: 'short',
        queries: { '{{state}}': most('state', 'car_guarda') },
      },
      {
        title: 'What outlived its time',
        says: 'How long the oldest case of each class is over its term. CarRetentionStands looks at three days.',
        unit: 's',
        queries: { '{{classe}}': most('classe', 'car_guarda_vencida_seconds') },
      },
      {
        title: 'A request to be forgotten that waits',
        says: 'The oldest without a decision. CarErasureWaits looks at ten days of fifteen.',
        unit: 's',
        queries: { waits: `max(car_exclusao_espera_seconds{${ALL}})` },
      },
    ],
    'From service to service': [
      {
        title: 'Outbox',
        says: 'Acts on record of which the others were not told for half a minute and more. CarUnpublished pages above 0.',
        unit: 'short',
        queries: { '{{job}}': most('job', 'car_relay_unpublished') },
      },
      {
        title: 'Streams refused',
        says: 'Refusals to answer from a record that was tampered with. CarRecordBroken pages above 0.',
        unit: 'short',
        queries: { '{{job}}': most('job', 'car_record_refused_total') },
      },
      {
        title: 'Log: behind',
        says: 'Since every act on record was last in a signed checkpoint. CarLogStandsStill looks at a minute.',
        unit: 's',
        queries: { '{{job}}': most('job', 'car_registro_behind_seconds') },
      },
      {
        title: 'Log: not locked',
        says: 'Since all of it was last locked outside. CarLogUnlocked looks at half an hour.',
        unit: 's',
        queries: { '{{job}}': most('job', 'car_registro_unlocked_seconds') },
      },
      {
        title: 'Log: not witnessed',
        says: 'Since enough witnesses had signed. CarLogUnwitnessed looks at six hours.',
        unit: 's',
        queries: { '{{job}}': most('job', 'car_registro_unwitnessed_seconds') },
      },
      {
        title: 'Log refused',
        says: 'Times that it did not go on, because the database is not what was signed. CarLogRefused pages above 0.',
        unit: 'short',
        queries: { '{{job}}': most('job', 'car_registro_refused_total') },
      },
      {
        title: 'Messages that wait',
        says: 'By queue.',
        unit: 'short',
        queries: { '{{queue}}': most('queue', 'car_broker_queue_messages') },
      },
      {
        title: 'How long the next message would wait',
        says: 'What waits, by how much of it is handled; a queue that stands has none.',
        unit: 's',
        queries: {
          '{{queue}}':
            `max by (queue) (car_broker_queue_messages{${ALL}})` +
            ` / (sum by (queue) (rate(car_broker_consumed_total{${ALL}, outcome="ack"}${OVER})) > 0)`,
        },
      },
      {
        title: 'Messages handled',
        says: 'By outcome; defer: something is down, and no attempt is counted.',
        unit: 'reqps',
        queries: { '{{queue}} {{outcome}}': perSecond('queue, outcome', 'car_broker_consumed_total') },
      },
      {
        title: 'A message in hand',
        says: '95 % no longer.',
        unit: 's',
        queries: { '{{queue}}': quantile(0.95, 'car_broker_handling_seconds', 'queue') },
      },
      {
        title: 'Given up',
        says: 'CarDeadLetters pages above 0.',
        unit: 'short',
        queries: { '{{queue}}': most('queue', 'car_broker_dead_letters') },
      },
      {
        title: 'Facts published',
        says: 'By outcome.',
        unit: 'reqps',
        queries: { '{{outcome}}': perSecond('outcome', 'car_broker_published_total') },
      },
    ],
    Notices: [
      {
        title: 'The oldest notice that waits',
        says: 'For its first attempt. CarNoticesStandStill pages at a quarter of an hour.',
        unit: 's',
        queries: { waits: `max(car_avisos_espera_seconds{${ALL}})` },
      },
      {
        title: 'Still to be sent',
        says: '',
        unit: 'short',
        queries: { '{{canal}}': `max by (canal) (car_avisos_a_enviar{${ALL}})` },
      },
      {
        title: 'What became of them',
        says: 'By outcome.',
        unit: 'reqps',
        queries: { '{{outcome}}': perSecond('outcome', 'car_avisos_entregas_total') },
      },
    ],
  },
}
