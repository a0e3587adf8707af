import { globSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { KEEPERS } from '../../../packages/config/src/services.ts'
import { services } from '../values-schema.ts'
import { root, textOf } from './workloads.ts'

const files = globSync('deploy/helm/{*/alerts.yaml,car-lib/templates/_monitoring.tpl}', { cwd: root })
const rules = files.map((file) => textOf(file)).join('\n')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
const sources = globSync('{packages,services}/*/src/**/*.ts', { cwd: root }).map((file) => textOf(file))

/** The part of promtool's test format that these tests read. */
type Tried = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }

test('every alert has a heading in the runbook, and every heading an alert', () => {
  const [, section = ''] = textOf('docs/runbook.md').split('\n## Alerts\n')
  const headings = [...(section.split('\n## ')[0] ?? '').matchAll(/^### (\w+)$/gm)].map(([, name]) => name ?? '')
  expect(headings.toSorted()).toEqual(alerts.toSorted())
})

test('every alert leads to its heading', () => {
  const anchors = [...rules.matchAll(/runbook_url: .*#(\w+)/g)].map(([, anchor]) => anchor)
  expect(anchors).toEqual(alerts.map((name) => name.toLowerCase()))
})

test('every alert is tried, with a time when it is quiet and one when it tells', () => {
  const files = globSync('deploy/helm/test/alerts/*.yaml', { cwd: root }).map((file) => parse(textOf(file)) as Tried)
  const tries = files.flatMap(({ tests }) => tests.flatMap((one) => one.alert_rule_test))
  const tell = new Set(tries.filter((one) => one.exp_alerts.length > 0).map((one) => one.alertname))
  const quiet = new Set(tries.filter((one) => one.exp_alerts.length === 0).map((one) => one.alertname))
  expect([...tell].toSorted()).toEqual(alerts.toSorted())
  expect([...quiet].toSorted()).toEqual(alerts.toSorted())
})

test('every metric of ours that alerts and pages go by is one that some process keeps', () => {
  const kept = sources.flatMap((source) => [...source.matchAll(/(?:counter|histogram|gauge)\(\s*'(car_\w+)'/g)])
  const names = new Set(kept.map(([, name]) => name))
  const pages = globSync('docs/*.md', { cwd: root }).map((file) => textOf(file))
  const used = [rules, ...pages].flatMap((text) => [
    ...text.matchAll(new RegExp(`\\bcar_(?!(?:${KEEPERS.join('|')})\\b)\\w+`, 'g')),
  ])
  expect(used.length).toBeGreaterThan(15)
  expect(used.map(([name]) => name.replace(/_(count|sum|bucket)$/, '')).filter((name) => !names.has(name))).toEqual([])
})

test.each<string>(services)('what %s alone is watched for is well formed', (service) => {
  const file = files.find((name) => name.includes(`/${service}/`))
  const own = file === undefined ? [] : (parse(textOf(file)) as { expr: string; labels: Record<string, string> }[])
  for (const { expr, labels } of own) {
    expect(expr).toContain('%SCOPE%')
    expect(labels).toEqual({ severity: expect.stringMatching(/^(page|ticket)$/), service })
  }
})
