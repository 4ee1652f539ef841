import { MocksController } from './mocks.controller.js';
import { AnswerChooser } from './serve/answer-chooser.js';
import { ApplicationLoader } from './serve/application-loader.js';
import { MockApplications } from './serve/applications.js';
import { DocAnswers } from './serve/doc-answers.js';
import { MockServer } from './serve/mock-server.js';
import { MockStores } from './serve/mock-stores.js';
import { RecentCalls } from './serve/recent-calls.js';
import { ScriptedAnswers } from './serve/scripted-answer.js';
import { MockErasure } from './stored/mock-erasure.js';
import { MockImpact } from './stored/mock-impact.js';
import { MockRunner } from './stored/mock-runner.js';
import { MockScripts } from './stored/mock-scripts.js';
import { Mocks } from './stored/mocks.js';

export const mockingParts = {
  controllers: [MocksController],
  providers: [
    AnswerChooser,
    ApplicationLoader,
    MockApplications,
    DocAnswers,
    MockServer,
    MockStores,
    RecentCalls,
    ScriptedAnswers,
    MockErasure,
    MockImpact,
    MockRunner,
    MockScripts,
    Mocks,
  ],
};
