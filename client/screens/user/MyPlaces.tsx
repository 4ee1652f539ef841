import { CubesIcon, LockIcon, ProjectsIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { myPlaces } from '../../../contracts/workspace/accounts.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { Page } from '../../ui/Page.js';
import { roleKeys } from '../../ui/roles.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import styles from './MyPlaces.module.css';

type Place = WireReply<typeof myPlaces>[number];

/** The user's spaces and projects, with their roles. */
export function MyPlaces() {
  const { t } = useText();
  const places = useCall(myPlaces, {});
  return (
    <Page width="narrow" title={t('profile:places')} lead={t('profile:placesLead')}>
      <Loaded
        query={places}
        empty={
          <EmptyState
            icon={<CubesIcon size={32} />}
            what={t('profile:noPlaces')}
            why={t('profile:noPlacesWhy')}
            next={<LinkButton to="/dashboard" text={t('profile:toSpaces')} />}
          />
        }
      >
        {(list) => list.filter(isNormal).map((place) => <SpaceOf key={place.id} place={place} />)}
      </Loaded>
    </Page>
  );
}

/** Compose spaces are hidden until they can be used. */
const isNormal = ({ isCompose }: Place): boolean => !isOn(isCompose);

function SpaceOf({ place }: { place: Place }) {
  const { t } = useText();
  const { id, name, roleCode, projects } = place;
  const role = roleCode ? t('profile:spaceRole', { role: t(roleKeys[roleCode]) }) : t('profile:noSpaceRole');
  return (
    <section className={styles.place}>
      <h2>
        <CubesIcon className="muted" />
        <Link to={`/space/project/${id}`}>{name}</Link>
        <span className="tag">{role}</span>
      </h2>
      {projects.length === 0 ? (
        <p className="muted">{t('profile:noProjects')}</p>
      ) : (
        <table className="table" aria-label={name}>
          <tbody>
            {projects.map((project) => (
              <tr key={project.id}>
                <td>
                  <span className="person">
                    <ProjectsIcon className="muted" />
                    <Link to={`/project/doc/${project.id}`}>{project.name}</Link>
                    {isOn(project.isPrivate) && (
                      <span className="tag">
                        <LockIcon size={12} />
                        {t('profile:private')}
                      </span>
                    )}
                  </span>
                </td>
                <td className="muted">{t(roleKeys[project.roleCode])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
