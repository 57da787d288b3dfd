// The one list of expansions. Adding one: CONTRIBUTING.md, "Add an expansion".
#pragma once

#include "engine/expansions/inns_cathedrals.h"
#include "engine/expansions/princess_dragon.h"
#include "engine/expansions/river.h"
#include "engine/expansions/tower.h"
#include "engine/expansions/traders_builders.h"
#include "engine/module.h"

namespace bastide {

using Modules = ModuleList<River, InnsCathedrals, TradersBuilders, PrincessDragon, Tower>;

} // namespace bastide
