import { chromium } from '@playwright/test'
import { readEnvironment } from '../../../helpers/config/environment.ts'
import { loadTarget } from '../../../helpers/config/load-target.ts'
import { ledgerOf } from '../../../helpers/endpoints/portal/ledger.ts'
import { newRecorder } from '../../../helpers/evidence/recorder.ts'
import { httpClient } from '../../../helpers/http/send.ts'
import { portalForRun } from '../../../helpers/run/recording.ts'
import { goThroughPortal } from '../go-through-portal.ts'

/**
 * Goes through the portal as a run does, in a process that can get signals. The first argument is the path of the
 * browser.
 */
const [executablePath = ''] = process.argv.slice(2)
const { values } = readEnvironment(process.env, process.cwd())
const target = loadTarget(process.env, process.cwd())
const http = httpClient(target.transport)
const portal = portalForRun('', ledgerOf(values))
process.once('SIGINT', () => void portal.end())

const browser = await chromium.launch({ executablePath, handleSIGINT: false })
await goThroughPortal(newRecorder(target, http), portal.optionsFor({ browser }))
await browser.close()
await http.close()
