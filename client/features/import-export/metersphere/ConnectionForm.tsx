import { Button, HTMLSelect } from '@blueprintjs/core';
import { EndorsedIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  type MeterSpherePlace,
  type MeterSphereVersion,
  meterSphereLimits,
  meterSphereProjects,
  meterSphereSpace,
  saveMeterSphereSpace,
  testMeterSphere,
} from '../../../../contracts/import-export/metersphere.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isWebAddress } from '../../../../contracts/platform/web-address.js';
import { type Form, useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import { TextField } from '../../../ui/TextField.js';
import { toast } from '../../../ui/toaster.js';
import styles from './metersphere.module.css';

type Connection = WireReply<typeof meterSphereSpace>;
interface ConnectionFacts {
  readonly version: MeterSphereVersion;
  readonly msAddress: string;
  readonly msAccessKey: string;
  readonly msSecretKey: string;
  readonly msSpaceId: string;
}

/** The server, the keys and the workspace of a space. A test of the connection lists the workspaces to choose from. */
export function ConnectionForm({ connection }: { connection: Connection }) {
  const { t } = useText();
  const { spaceId, version, msAddress, msAccessKey, msSpaceId } = connection;
  const [spaces, setSpaces] = useState<readonly MeterSpherePlace[]>(
    msSpaceId ? [{ id: msSpaceId, name: connection.msSpaceName }] : [],
  );
  const initial: ConnectionFacts = { version, msAddress, msAccessKey, msSecretKey: '', msSpaceId };
  const test = useChange(testMeterSphere);
  const form = useForm({
    initial,
    endpoint: saveMeterSphereSpace,
    change: useChange(saveMeterSphereSpace, [meterSphereSpace, meterSphereProjects]),
    input: (facts) => ({
      ...{ spaceId, ...facts, msAddress: facts.msAddress.trim() },
      msSpaceName: spaces.find(({ id }) => id === facts.msSpaceId)?.name ?? '',
    }),
    check: (facts, say) => ({
      msAddress: isWebAddress(facts.msAddress.trim()) ? undefined : say('field.url'),
      msSpaceId: facts.msSpaceId ? undefined : say('metersphere:testFirst'),
    }),
    onDone: () => {
      form.set({ msSecretKey: '' });
      void toast({ message: t('metersphere:saved') });
    },
  });
  const tryOut = () => {
    const { msSpaceId: chosen, ...server } = form.values;
    const onSuccess = ({ spaces: found }: WireReply<typeof testMeterSphere>) => {
      setSpaces(found);
      if (!found.some(({ id }) => id === chosen)) form.set({ msSpaceId: found[0]?.id ?? '' });
    };
    test.mutate({ spaceId, ...server, msAddress: server.msAddress.trim() }, { onSuccess });
  };
  return (
    <form noValidate className={styles.connection} onSubmit={form.submit} aria-label={t('metersphere:title')}>
      <ServerFields form={form} isSecretSet={connection.isSecretSet} />
      <SpaceField form={form} spaces={spaces} />
      <FormError error={form.error ?? test.error} />
      <div role="status">
        {test.isSuccess && (
          <p className="notice" data-tone="green">
            <TickCircleIcon />
            {t('metersphere:tested', { count: spaces.length })}
          </p>
        )}
      </div>
      <div className="inline-acts">
        <Button type="submit" intent="primary" text={t('action.save')} loading={form.busy} />
        <Button icon={<EndorsedIcon />} text={t('metersphere:test')} loading={test.isPending} onClick={tryOut} />
      </div>
    </form>
  );
}

function ServerFields({ form, isSecretSet }: { form: Form<ConnectionFacts>; isSecretSet: boolean }) {
  const { t } = useText();
  const version = form.bind('version');
  const is2 = version.value === 1;
  return (
    <>
      <Field label={t('metersphere:version')}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={version.value}
            onChange={(event) => version.onValue(event.currentTarget.value === '2' ? 2 : 1)}
            options={[
              { value: 1, label: '2.x' },
              { value: 2, label: '3.x' },
            ]}
          />
        )}
      </Field>
      <TextField
        label={t('metersphere:address')}
        note={is2 ? t('metersphere:address2Note') : t('metersphere:address3Note')}
        field={form.bind('msAddress')}
        type="url"
        spellCheck={false}
        maxLength={meterSphereLimits.address}
        placeholder={is2 ? 'https://metersphere.example.com/api' : 'https://metersphere.example.com'}
      />
      <TextField
        label={t('metersphere:accessKey')}
        note={t('metersphere:keysNote')}
        field={form.bind('msAccessKey')}
        spellCheck={false}
        autoComplete="off"
        maxLength={meterSphereLimits.key}
      />
      <TextField
        label={t('metersphere:secretKey')}
        note={isSecretSet ? t('metersphere:secretKept') : undefined}
        field={form.bind('msSecretKey')}
        type="password"
        autoComplete="new-password"
        maxLength={meterSphereLimits.key}
      />
    </>
  );
}

function SpaceField({ form, spaces }: { form: Form<ConnectionFacts>; spaces: readonly MeterSpherePlace[] }) {
  const { t } = useText();
  const { value, error, onValue } = form.bind('msSpaceId');
  const label = form.values.version === 1 ? t('metersphere:workspace') : t('metersphere:organization');
  return (
    <Field label={label} error={error} note={spaces.length === 0 ? t('metersphere:testFirst') : undefined}>
      {(control) => (
        <HTMLSelect
          {...control}
          value={value}
          disabled={spaces.length === 0}
          onChange={(event) => onValue(event.currentTarget.value)}
          options={[
            ...(value === '' ? [{ value: '', label: t('metersphere:choose') }] : []),
            ...spaces.map(({ id, name }) => ({ value: id, label: name || id })),
          ]}
        />
      )}
    </Field>
  );
}
