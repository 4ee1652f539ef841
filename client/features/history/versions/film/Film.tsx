import { Button, HTMLSelect } from '@blueprintjs/core';
import { FastBackwardIcon, PauseIcon, PlayIcon } from '@blueprintjs/icons';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { film } from '../../../../../contracts/history/history.js';
import { exactTime } from '../../../../lib/format.js';
import { useLanguage } from '../../../../lib/i18n.js';
import { useCall } from '../../../../lib/query.js';
import { ModalDialog } from '../../../../ui/dialogs.js';
import { Person } from '../../../../ui/people.js';
import { Loaded, SkeletonRows } from '../../../../ui/states.js';
import { FilmPage } from './FilmPage.js';
import { FilmReel, type Film as Footage } from './film-reel.js';
import './film.css';

interface FilmProps {
  docId: string;
  version: number;
  onClose: () => void;
}

/** The editing session of a version, as it was typed. */
export function Film({ docId, version, onClose }: FilmProps) {
  const { t } = useTranslation('history');
  const query = useCall(film, { docId, version }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <ModalDialog title={t('film.title')} className="film-dialog" onClose={onClose}>
      <Loaded query={query} skeleton={<SkeletonRows rows={8} />}>
        {(footage) => <Projector footage={footage} version={version} />}
      </Loaded>
    </ModalDialog>
  );
}

const SPEEDS = [1, 2, 4, 8, 16];
/** Ms between two frames. */
const TICK = 80;
const STEP = 2_000;

function Projector({ footage, version }: { footage: Footage; version: number }) {
  const { t } = useTranslation('history');
  const lang = useLanguage();
  const reel = useMemo(() => new FilmReel(footage), [footage]);
  const [at, setAt] = useState(() => startOf(reel, version));
  const [speed, setSpeed] = useState(2);
  const [isPlaying, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const frame = useMemo(() => reel.frame(at), [reel, at]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((now) => Math.min(reel.duration, now + TICK * speed)), TICK);
    return () => clearInterval(timer);
  }, [isPlaying, speed, reel]);
  useEffect(() => {
    if (at >= reel.duration) setPlaying(false);
  }, [at, reel]);
  const toggle = () => {
    if (!isPlaying && at >= reel.duration) setAt(0);
    setPlaying(!isPlaying);
  };
  const name = (id: string) => footage.people.find((person) => person.id === id)?.name || t('system');
  return (
    <>
      <FilmPage type={footage.type} frame={frame} />
      <div className="film-bar">
        <Button
          icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
          aria-label={isPlaying ? t('film.pause') : t('film.play')}
          onClick={toggle}
        />
        <Button variant="minimal" icon={<FastBackwardIcon />} aria-label={t('film.start')} onClick={() => setAt(0)} />
        <input
          type="range"
          min={0}
          max={reel.duration}
          step={STEP / 20}
          value={at}
          aria-label={t('film.position')}
          aria-valuetext={frame.time ? exactTime(frame.time, lang) : t('film.start')}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
        />
        <HTMLSelect
          value={speed}
          aria-label={t('film.speed')}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
        />
        <HTMLSelect
          value=""
          aria-label={t('film.jump')}
          options={[
            { value: '', label: t('film.jump') },
            ...reel.marks.map(({ version: made }) => ({ value: made, label: t('version', { version: made }) })),
          ]}
          onChange={({ currentTarget }) => setAt(endOf(reel, Number(currentTarget.value)))}
        />
      </div>
      <p className="film-writer">
        {frame.writer ? <Person id={frame.writer} name={name(frame.writer)} /> : <span>{t('film.start')}</span>}
        {frame.time && <time className="muted">{exactTime(frame.time, lang)}</time>}
      </p>
    </>
  );
}

const endOf = (reel: FilmReel, version: number): number => reel.marks.find((mark) => mark.version === version)?.at ?? 0;

/** Where the version before ended. */
function startOf(reel: FilmReel, version: number): number {
  const before = reel.marks.filter((mark) => mark.version < version).at(-1);
  return before?.at ?? 0;
}
