/// A communicator of the emulated NCCL: its members here, and what they and those of other processes leave each other.
///
/// Each member has its turns one after the other, and so do its messages to one peer, which are counted: what is left
/// for others is named by who left it and its number. Nobody leaves anything before all who read what was left before
/// have read that, so that it can go.
#ifndef MPMD_EMULATOR_NCCL_NCCLCOMMUNICATOR_H
#define MPMD_EMULATOR_NCCL_NCCLCOMMUNICATOR_H

#include "NcclFolder.h"
#include "NcclPart.h"

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace mpmd::emulator {

/// A member that is to be.
struct NcclNewMember {
  uint32_t member;
  int device;      ///< by number in this process
  uint64_t number; ///< of the device, among all of the machine
};

class NcclCommunicator {
public:
  /// Of this process only.
  explicit NcclCommunicator(uint32_t members);
  /// With members of other processes: the one of that folder, for all who ask for it here.
  static std::shared_ptr<NcclCommunicator> of(const std::string &folder, uint32_t members);
  /// By its place, or null.
  static std::shared_ptr<NcclCommunicator> at(uint64_t place);
  ~NcclCommunicator();

  const uint64_t place; ///< in the driver
  const uint32_t members;
  std::atomic<bool> hasFailed{false};

  bool isOfSeveral() const { return folder.has_value(); }
  bool isHere(uint32_t member) const { return !folder || here.contains(member); }
  /// Whether nobody has aborted it.
  bool isAlive() const { return !folder || folder->isThere(); }

  /// Says that they are here, and waits for all others, each with a device of its own. An error, or nothing.
  std::string join(const std::vector<NcclNewMember> &made);
  /// Where a member has not done such a thing with these peers before: waits until they have, too, as NCCL does when it
  /// connects. First all that one is about to do is said, then it waits. False: it was aborted.
  void sayConnects(const NcclPart &part, const std::vector<P2pOperation> &operations);
  bool waitForConnects(const NcclPart &part, const std::vector<P2pOperation> &operations);
  /// A member is done with it; the last of all removes what there is.
  void leave(uint32_t member);
  void abort();

  /// A part of a member here has met its peers here: leaves what others need of it, and says whether what it needs of
  /// them is there.
  bool came(const NcclPart &part, const P2pOperation *operations);
  /// Then, of all parts that met here: what others have left, as parts of theirs. Their bytes are in `loaded`.
  std::vector<NcclMemberPart> take(const std::vector<NcclMemberPart> &mine, std::vector<std::vector<char>> &loaded);

private:
  NcclCommunicator(const std::string &folder, uint32_t members);
  /// A file that is awaited, by its name.
  template <class Visit>
  void forEachConnect(const NcclPart &part, const std::vector<P2pOperation> &operations, Visit visit);
  template <class Visit> void forEachMessage(const NcclPart &part, const P2pOperation *operations, Visit visit);
  template <class Visit> void forEachElsewhere(Visit visit) const;

  std::optional<NcclFolder> folder;
  std::set<uint32_t> here;
  std::set<std::string> connected; ///< what was waited for
  /// Of a member here.
  struct Turn {
    bool hasLeft = false;                        ///< what others need of the part whose turn it is
    uint64_t collectives = 0;                    ///< that are done
    std::map<uint32_t, uint64_t> sent, received; ///< by peer elsewhere, that are done
  };
  std::map<uint32_t, Turn> turns;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NCCL_NCCLCOMMUNICATOR_H
